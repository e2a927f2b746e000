/// A value that can be reached only while holding its lock.
///
/// No user code runs or is released while the lock is held: take user values out and release them afterwards.
/// `@unchecked Sendable`: `lock` guards what `value` points to.
struct LockedValue<Value>: ~Copyable, @unchecked Sendable {
    private let lock = Lock()
    // Allocated, so that a constant can hold a value that changes.
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ value: Value) { self.value.initialize(to: value) }

    deinit { value.deinitialize(count: 1).deallocate() }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value.pointee) }
    }
}

// Here, because the tests replace `Lock`.
extension Lock {
    @discardableResult
    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}
