import NotificationToken
import Scheduling

/// Tells what happens to a handler: when it runs, and when it and what it captured are destroyed.
final class Witness: @unchecked Sendable {
    /// How many times a handler was called.
    private(set) var calls = 0
    /// Whether a handler was made and has been destroyed.
    private(set) var isGone = false
    private var threadsInside: [Strand] = []
    private var handlers = 0
    /// Set when nothing may run any more; says why.
    private var end: (reason: String, exception: String?)?

    /// Makes a handler that pauses, so that others get to do something while it runs.
    ///
    /// - Parameter body: What it does in between.
    /// - Returns: The handler.
    func handler<Input>(_ body: @escaping (Input) -> Void = { _ in }) -> @Sendable (Input) -> Void {
        nonisolated(unsafe) let body = body
        handlers += 1
        let cargo = Cargo(self)
        return { input in
            withExtendedLifetime(cargo) { self.visit { body(input) } }
        }
    }

    /// Makes a closure for a token, which is watched as a handler is.
    func closure(_ body: @escaping () -> Void = {}) -> @Sendable () -> Void {
        let handler: @Sendable (Bool) -> Void = handler { _ in body() }
        return { handler(true) }
    }

    private func visit(_ body: () -> Void) {
        say("is in the handler")
        claim(!Scheduler.shared.holdsPrivateLock, "a handler runs under a lock of the library")
        if let end, end.exception != threadName { Scheduler.shared.fail("the handler runs, but \(end.reason)") }
        calls += 1
        threadsInside.append(Scheduler.shared.running)
        giveWay()
        body()
        if let index = threadsInside.lastIndex(where: { $0 === Scheduler.shared.running }) {
            threadsInside.remove(at: index)
        }
        say("leaves the handler")
    }

    // MARK: - Judging

    /// Whether the handler runs on another thread than the caller's.
    var isInsideElsewhere: Bool { threadsInside.contains { $0 !== Scheduler.shared.running } }

    /// Claims that nothing runs now on another thread, or ever will on any.
    func mustBeOver(_ reason: String, exceptOn thread: String? = nil) {
        claim(!isInsideElsewhere, "the handler runs on another thread, but \(reason)")
        end = (reason, thread)
    }

    /// Claims that the handler and what it captured have been destroyed.
    func mustBeGone(_ reason: String) {
        claim(handlers == 0 || isGone, "what the handler captured is still there, \(reason)")
    }

    /// What a handler captures.
    private final class Cargo: @unchecked Sendable {
        private let witness: Witness

        init(_ witness: Witness) {
            self.witness = witness
        }

        deinit {
            say("destroys what the handler captured")
            claim(!Scheduler.shared.holdsPrivateLock, "what a handler captured dies under a lock of the library")
            claim(witness.threadsInside.isEmpty, "what a handler captured dies while it runs")
            giveWay()
            witness.handlers -= 1
            witness.isGone = witness.handlers == 0
        }
    }
}
