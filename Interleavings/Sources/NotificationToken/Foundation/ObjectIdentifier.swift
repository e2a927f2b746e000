/// Stands in for Swift's `ObjectIdentifier`: the hash is the same for all objects.
///
/// So the order of a dictionary depends on what was done to it and not on addresses, and a path leads to the same schedule in
/// every process.
public struct ObjectIdentifier: Hashable, @unchecked Sendable {
    private let address: UnsafeRawPointer

    init(_ object: AnyObject) {
        address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Hashes nothing.
    public func hash(into hasher: inout Hasher) {}
}
