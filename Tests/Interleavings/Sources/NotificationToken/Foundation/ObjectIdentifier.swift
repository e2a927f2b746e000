/// Replaces Swift's `ObjectIdentifier` with one whose hash is the same for all objects.
///
/// The order of a dictionary then does not depend on addresses, and a path leads to the same schedule in every process.
public struct ObjectIdentifier: Hashable, BitwiseCopyable, @unchecked Sendable {
    private let address: UnsafeRawPointer

    init(_ object: AnyObject) {
        address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }

    init(_ type: Any.Type) {
        address = unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    /// Hashes nothing.
    public func hash(into hasher: inout Hasher) {}
}
