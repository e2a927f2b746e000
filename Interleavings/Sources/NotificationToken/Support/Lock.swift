import Scheduling

/// Stands in for the library's `Lock`.
struct Lock: Sendable {
    private let base: Mutex

    init(file: StaticString = #fileID) {
        base = Mutex("the lock of \(Place(file, "").fileName)", isPrivate: true)
    }

    func withLock<Result>(
        file: StaticString = #fileID, function: StaticString = #function, _ body: () -> Result
    ) -> Result {
        let place = Place(file, function)
        base.lock(at: place)
        defer { base.unlock(at: place) }
        return body()
    }

    func withLockIfFree<Result>(
        file: StaticString = #fileID, function: StaticString = #function, _ body: () -> Result
    ) -> Result? {
        let place = Place(file, function)
        guard base.tryLock(at: place) else { return nil }
        defer { base.unlock(at: place) }
        return body()
    }
}
