import Foundation

/// An optional of any type.
protocol AnyOptional {
    static var none: Self { get }
    /// Whether a value can be cast to the type that the optional wraps.
    static func canWrap(_ value: Any) -> Bool
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    static func canWrap(_ value: Any) -> Bool { value is Wrapped }
    var wrapped: Any? { self }
}

/// Unwraps all optionals around a value.
///
/// Nil if one of them is nil. A value in no optional is returned as it is. An object is in none. To ask that first
/// saves looking for the optional's conformance.
func unwrapped(_ value: Any) -> Any? {
    if type(of: value) is AnyClass { return value }
    guard let optional = value as? any AnyOptional else { return value }
    return optional.wrapped.flatMap(unwrapped)
}

/// Whether a value is Foundation's null, also inside an `AnyHashable`.
///
/// A cast to `NSNull` would bridge a Swift collection, which takes longer the larger it is.
func isNull(_ value: Any) -> Bool {
    if type(of: value) == NSNull.self { return true }
    guard type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable else { return false }
    return unwrapped(hashable.base).map(isNull) ?? true
}
