/// A value that can be reached only while holding its lock.
///
/// No user code runs, and nothing of the user's is released, while holding it: take it out and release it afterwards.
/// `@unchecked Sendable`: `lock` guards `value`. It also keeps accesses from overlapping, so that is not checked.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }

    /// Does nothing, and returns nil, while another thread holds the lock.
    @discardableResult
    func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
        guard lock.lockIfFree() else { return nil }
        defer { lock.unlock() }
        return body(&value)
    }
}
