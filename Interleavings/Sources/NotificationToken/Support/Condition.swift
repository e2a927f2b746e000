import Scheduling

/// Stands in for the library's `Condition`; a broadcast wakes those alone who wait at this one.
struct Condition: Sendable {
    private let base: Mutex

    init(file: StaticString = #fileID) {
        base = Mutex("a lock of \(Place(file, "").fileName)", isPrivate: true, isAnonymous: true)
    }

    func lock(file: StaticString = #fileID, function: StaticString = #function) {
        base.lock(at: Place(file, function))
    }

    func unlock(file: StaticString = #fileID, function: StaticString = #function) {
        base.unlock(at: Place(file, function))
    }

    func wait(file: StaticString = #fileID, function: StaticString = #function) {
        base.wait(at: Place(file, function))
    }

    func broadcast(file: StaticString = #fileID, function: StaticString = #function) {
        base.broadcast(at: Place(file, function))
    }
}
