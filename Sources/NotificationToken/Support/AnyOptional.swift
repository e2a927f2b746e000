/// An optional of any type.
protocol AnyOptional {
    static var none: Self { get }
    /// The type inside of all optionals.
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    static var wrappedType: Any.Type { (Wrapped.self as? any AnyOptional.Type)?.wrappedType ?? Wrapped.self }
    var wrapped: Any? { self }
}

/// Unwraps all optionals around a value.
func unwrapped(_ value: Any) -> Any? {
    var value = value
    while let optional = value as? any AnyOptional {
        guard let wrapped = optional.wrapped else { return nil }
        value = wrapped
    }
    return value
}
