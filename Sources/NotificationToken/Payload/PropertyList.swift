import Foundation

/// Makes a property list of a value; nil for a null, and for a value that no property list can hold.
func propertyList(of value: Any) -> Any? {
    var visits = 0
    guard let list = try? withoutNulls(value, nested: 100, &visits) else { return nil }
    return PropertyListSerialization.propertyList(list, isValidFor: .binary) ? list : nil
}

/// Whether Foundation would overflow the stack, or take an unbearable time, if it copied a value.
func isTooLarge(_ value: Any) -> Bool {
    var visits = 0
    do { _ = try withoutNulls(value, nested: 100, &visits) } catch { return true }
    return false
}

/// A value is nested too deeply, contains itself, or has too many elements.
private struct TooLarge: Error {}

/// Removes nulls, as Foundation's property lists have none.
///
/// A null in a dictionary is a missing value. In an array, it is what the decoder reads as the nil of an optional
/// element.
///
/// - Parameters:
///   - value: The value. If it contains itself, it is nested too deeply.
///   - depth: How deep collections may be nested.
///   - visits: How many values have been visited. A few collections that contain each other repeatedly can have more
///     elements than fit into any memory.
/// - Returns: Nil for a null.
/// - Throws: `TooLarge`.
private func withoutNulls(_ value: Any, nested depth: Int, _ visits: inout Int) throws -> Any? {
    visits += 1
    guard depth >= 0, visits <= 1_000_000 else { throw TooLarge() }
    guard let value = unwrapped(value), type(of: value) != NSNull.self else { return nil }
    if let elements = elements(of: value) {
        return try elements.map { try withoutNulls($0, nested: depth - 1, &visits) ?? "$null" }
    }
    guard var entries = entries(of: value) else { return value }
    for (key, value) in entries { entries[key] = try withoutNulls(value, nested: depth - 1, &visits) }
    return entries
}

// Objective-C's collections are read through mirrors, because on Linux both classes return deep copies of their
// elements. The type is asked first, because a cast to a class would bridge a Swift collection.

/// The elements of an array.
private func elements(of value: Any) -> [Any]? {
    guard type(of: value) is AnyClass else { return value as? [Any] }
    return value is NSArray ? Mirror(reflecting: value).children.map(\.value) : nil
}

/// The entries of a dictionary.
private func entries(of value: Any) -> [AnyHashable: Any]? {
    guard type(of: value) is AnyClass else { return value as? [AnyHashable: Any] }
    guard value is NSDictionary else { return nil }
    var entries: [AnyHashable: Any] = [:]
    for child in Mirror(reflecting: value).children {
        let entry = Mirror(reflecting: child.value).children.map(\.value)
        if let key = entry.first as? AnyHashable { entries[key] = entry.last }
    }
    return entries
}
