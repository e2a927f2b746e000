import Foundation

/// A type of payload that a cast looks into: an optional, an array or a dictionary.
protocol CompositeType {
    /// The types of what is inside.
    static var parts: [Any.Type] { get }
    /// Finds the first element of a value of the same kind that can't be cast to its part.
    static func misfit(in value: Any) -> Misfit?
}

extension Optional: CompositeType {
    static var parts: [Any.Type] { [Wrapped.self] }

    static func misfit(in value: Any) -> Misfit? { (Wrapped.self as? any CompositeType.Type)?.misfit(in: value) }
}

extension Array: CompositeType {
    static var parts: [Any.Type] { [Element.self] }

    static func misfit(in value: Any) -> Misfit? { (value as? any AnyArray)?.first { Misfit($0, for: Element.self) } }
}

extension Dictionary: CompositeType {
    static var parts: [Any.Type] { [Key.self, Value.self] }

    static func misfit(in value: Any) -> Misfit? {
        (value as? any AnyDictionary)?.first { Misfit($0, for: Key.self) ?? Misfit($1, for: Value.self) }
    }
}

/// Whether a type is `Any` or `AnyObject`, or has one of them inside.
func acceptsAnything(_ type: Any.Type) -> Bool {
    if type == Any.self || type == AnyObject.self { return true }
    return (type as? any CompositeType.Type)?.parts.contains(where: acceptsAnything) ?? false
}

// MARK: - What doesn't fit

/// The types of an element, and of what a cast wanted in its place.
struct Misfit {
    let found: Any.Type
    let expected: Any.Type

    /// Finds what can't be cast, in an element or as one.
    ///
    /// Nil if the element can be cast. It runs only the cast.
    fileprivate init?<Expected>(_ element: Any, for expected: Expected.Type) {
        if element is Expected { return nil }
        let inside = (Expected.self as? any CompositeType.Type)?.misfit(in: element)
        self = inside ?? Misfit(found: Self.type(of: element), expected: expected)
    }

    private init(found: Any.Type, expected: Any.Type) { (self.found, self.expected) = (found, expected) }

    /// The type of an element, or of what an `AnyHashable` has inside, which is so in foreign dictionaries.
    private static func type(of element: Any) -> Any.Type {
        guard Swift.type(of: element) == AnyHashable.self, let hashable = element as? AnyHashable else {
            return Swift.type(of: element)
        }
        return Swift.type(of: hashable.base)
    }
}

/// An array of any elements.
private protocol AnyArray { func first(_ misfit: (Any) -> Misfit?) -> Misfit? }

/// A dictionary of any keys and values.
private protocol AnyDictionary { func first(_ misfit: (Any, Any) -> Misfit?) -> Misfit? }

extension Array: AnyArray { fileprivate func first(_ misfit: (Any) -> Misfit?) -> Misfit? { firstMisfit(misfit) } }

extension NSArray: AnyArray { fileprivate func first(_ misfit: (Any) -> Misfit?) -> Misfit? { firstMisfit(misfit) } }

extension Dictionary: AnyDictionary {
    fileprivate func first(_ misfit: (Any, Any) -> Misfit?) -> Misfit? { firstMisfit { misfit($0.key, $0.value) } }
}

extension NSDictionary: AnyDictionary {
    fileprivate func first(_ misfit: (Any, Any) -> Misfit?) -> Misfit? { firstMisfit { misfit($0.key, $0.value) } }
}

extension Sequence {
    /// Looks at the first thousand elements: to look at one takes five times as long as the collection's cast did.
    fileprivate func firstMisfit(_ misfit: (Element) -> Misfit?) -> Misfit? {
        for element in prefix(1_000) { if let found = misfit(element) { return found } }
        return nil
    }
}
