import Scheduling

/// Owns a value until a thread releases it.
///
/// `@unchecked Sendable`, like every class here: only one thread runs at a time.
final class Held<Value>: @unchecked Sendable {
    private(set) var value: Value?

    init(_ value: Value? = nil) {
        self.value = value
    }

    func put(_ value: Value) { self.value = value }

    /// Takes the value out.
    func take() -> Value? {
        defer { value = nil }
        return value
    }

    /// Releases the value.
    func drop(_ what: @autoclosure () -> String = "what it holds") {
        say("releases \(what())")
        let taken = value.take()
        withExtendedLifetime(taken) {}
    }
}

/// Does something when it is released.
final class Last: @unchecked Sendable {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) {
        self.work = work
    }

    deinit {
        claim(!Scheduler.shared.holdsPrivateLock, "an object is released under a lock of the library")
        work()
    }
}
