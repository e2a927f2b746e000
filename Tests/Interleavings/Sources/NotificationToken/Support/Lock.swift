import Scheduling

/// Replaces the library's `Lock`; `wakeAll()` wakes only the threads that wait at this lock.
struct Lock: ~Copyable, Sendable {
    private let mutex: Mutex

    init(file: StaticString = #fileID) {
        mutex = Mutex("the lock of \(Place(file, "").fileName)", isPrivate: true)
    }

    func lock(file: StaticString = #fileID, function: StaticString = #function) {
        mutex.lock(at: Place(file, function))
    }

    func unlock(file: StaticString = #fileID, function: StaticString = #function) {
        mutex.unlock(at: Place(file, function))
    }

    @discardableResult
    func withLock<Result>(
        file: StaticString = #fileID, function: StaticString = #function, _ body: () -> Result
    ) -> Result {
        lock(file: file, function: function)
        defer { unlock(file: file, function: function) }
        return body()
    }

    func wait(file: StaticString = #fileID, function: StaticString = #function) {
        mutex.wait(at: Place(file, function))
    }

    func wakeAll(file: StaticString = #fileID, function: StaticString = #function) {
        mutex.broadcast(at: Place(file, function))
    }
}
