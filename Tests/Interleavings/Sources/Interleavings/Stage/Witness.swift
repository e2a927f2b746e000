import NotificationToken
import Scheduling

/// Records when a handler runs, and when it is released with everything it captured.
final class Witness: @unchecked Sendable {
    /// Whether the running thread may release the handlers.
    private let mayRelease: () -> Bool
    /// How many times a handler was called.
    private(set) var calls = 0
    /// Whether every handler has been released.
    private(set) var isGone = false
    private var threadsInside: [Strand] = []
    private var handlers = 0
    /// Set when the handler must not run any more; says why.
    private var end: (reason: String, exception: String?)?

    init(mayRelease: @escaping () -> Bool) { self.mayRelease = mayRelease }

    /// Makes a handler that yields, so that other threads can run meanwhile.
    ///
    /// - Parameter body: What the handler does after that.
    /// - Returns: The handler.
    func handler<Input>(_ body: @escaping (Input) -> Void = { _ in }) -> @Sendable (Input) -> Void {
        nonisolated(unsafe) let body = body
        handlers += 1
        let cargo = Cargo(self)
        return { input in
            withExtendedLifetime(cargo) { self.visit { body(input) } }
        }
    }

    /// Makes a handler that also takes a target or an actor.
    func handler<Target, Input>(_ body: @escaping (Input) -> Void = { _ in }) -> @Sendable (Target, Input) -> Void {
        let handler: @Sendable (Input) -> Void = handler(body)
        return { handler($1) }
    }

    private func visit(_ body: () -> Void) {
        say("enters the handler")
        claimUserCodeMayRun("a handler runs")
        if let end, end.exception != threadName { Scheduler.shared.fail("the handler runs, but \(end.reason)") }
        calls += 1
        threadsInside.append(Scheduler.shared.running)
        yield()
        body()
        if let index = threadsInside.lastIndex(where: { $0 === Scheduler.shared.running }) {
            threadsInside.remove(at: index)
        }
        say("leaves the handler")
    }

    // MARK: - Judging

    /// Whether the handler runs on another thread.
    var isInsideElsewhere: Bool { threadsInside.contains { $0 !== Scheduler.shared.running } }

    /// Claims that the handler runs on no other thread now and never starts again.
    func mustBeOver(_ reason: String, exceptOn thread: String? = nil) {
        claim(!isInsideElsewhere, "the handler runs on another thread, but \(reason)")
        end = (reason, thread)
    }

    /// Claims that the handler has been released.
    func mustBeGone(_ reason: String) {
        claim(handlers == 0 || isGone, "the handler is not released, although \(reason)")
    }

    /// What a handler captures.
    private final class Cargo: @unchecked Sendable {
        private let witness: Witness

        init(_ witness: Witness) {
            self.witness = witness
        }

        deinit {
            say("releases the handler")
            claimUserCodeMayRun("a handler is released")
            claim(witness.mayRelease(), "a handler on an actor is released on the thread \(threadName)")
            claim(witness.threadsInside.isEmpty, "a handler is released while it runs")
            yield()
            witness.handlers -= 1
            witness.isGone = witness.handlers == 0
        }
    }
}
