import Foundation

/// A variable that any thread may use.
///
/// The old value is released outside of the lock.
///
/// `@unchecked Sendable`: `lock` guards `storage`.
final class Shared<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var storage: Value

    init(_ value: Value) {
        storage = value
    }

    var value: Value {
        get { lock.withLock { storage } }
        set { _ = exchange(newValue) }
    }

    /// Takes the new value over: the caller's reference to it could be the last one while the old value is released.
    func exchange(_ new: consuming Value) -> Value {
        // Swapped, because the optimizer would release an old value that nobody uses right at its assignment, under the
        // lock.
        var value = new
        lock.withLock { swap(&storage, &value) }
        return value
    }

    func take<Wrapped>() -> Value where Value == Wrapped? { exchange(nil) }

    func change(_ body: (inout Value) -> Void) {
        lock.withLock { body(&storage) }
    }
}
