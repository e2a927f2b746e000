import Foundation
import NotificationToken
import Testing

/// Retaining a dying sender beyond its post aborts the process, or uses freed memory.
@Suite("C8 What a sender posts in its deinit is delivered, and nothing keeps the sender beyond the post", timeLimit)
struct DyingSenderTests {
    private let center = NotificationCenter()

    /// Observes a sender on the posting thread, a queue and the main actor, and releases the sender.
    private func observeAndRelease(_ log: Log<String>) -> [NotificationToken] {
        let sender = makeFarewell(center)
        let target = Thing()
        return [
            center.observe(name: .event) { log.add("any \($0.object is Farewell)") },
            center.observe(name: .event, object: sender) { log.add("this \($0.object is Farewell)") },
            center.observe(name: .event, with: target) { _, note in log.add("target \(note.object is Farewell)") },
            center.observe(name: .event, object: sender, queue: OperationQueue()) {
                log.add("queue \($0.object is Farewell)")
            },
            center.observe(.number) { log.add("key \($0)") },
            center.observe(.number, object: sender) { log.add("this key \($0)") },
            center.observe(.number, with: target) { log.add("target key \($1)") },
            center.observe(.number, on: MainActor.self) { log.add("main key \($0)") },
            center.observe(.number, on: MainActor.self, with: target) { log.add("main target key \($1)") },
            center.observe(.number, object: sender, on: MainActor.self) { log.add("main this key \($0)") },
            center.observe(name: .event, on: MainActor.self) { log.add("main \($0.object is Farewell)") },
            NotificationToken { withExtendedLifetime(target) {} },
        ]
    }

    @Test(
        "A post in a sender's deinit on the main actor reaches observers there, on the posting thread and on a queue, with the sender"
    )
    @MainActor func onMain() {
        let log = Log<String>()
        let tokens = observeAndRelease(log)
        #expect(
            log.values == [
                "any true", "this true", "target true", "queue true", "main true",
                "key 1", "this key 1", "target key 1", "main key 1", "main target key 1", "main this key 1",
            ])
        #expect(tokens.count == 12)
    }

    @Test("A notification that waits for the main actor without its dying sender keeps its name and its userInfo")
    func userInfo() async {
        let log = Log<String>()
        let token = center.observe(name: .event, on: MainActor.self) {
            log.add("\($0.name.rawValue) \($0.userInfo?["number"] ?? "none") \($0.object == nil)")
        }
        await onThread { [center] in
            let sender = makePoster(center)
            withExtendedLifetime(sender) {}
        }
        await drainMainQueue()
        #expect(log.values == ["event 7 true"])
        token.cancel()
    }

    @Test(
        "A post in a sender's deinit on another thread reaches the main actor, where a whole notification has no sender"
    )
    func offMain() async {
        let log = Log<String>()
        let tokens = await onThread { observeAndRelease(log) }
        #expect(log.values.prefix(4) == ["any true", "this true", "target true", "queue true"])
        await drainMainQueue()
        #expect(
            log.values.sorted() == [
                "any true", "key 1", "main false", "main key 1", "main target key 1", "main this key 1", "queue true",
                "target key 1", "target true", "this key 1", "this true",
            ])
        #expect(tokens.count == 12)
    }

    @Test(
        "The observer of a sender that posts in its deinit gets no post of a later sender at its address (2,000 rounds)"
    )
    func addressReuse() {
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for round in 0..<2_000 {
            do {
                let sender = makeFarewell(center)
                tokens.append(center.observe(name: .event, object: sender) { _ in calls.add(round) })
            }
            _ = makeFarewell(center)
        }
        #expect(calls.values == Array(0..<2_000))
        #expect(tokens.count == 2_000)
    }

    @Test("A handler that a sender's deinit calls may cancel, observe and post")
    func reentrancy() {
        let calls = Log<Int>()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(name: .event) { [center] _ in
            calls.tick()
            token.value?.cancel()
            center.observe(name: .event) { _ in calls.tick() }.cancel()
            center.post(name: .event, object: nil)
        }
        _ = makeFarewell(center)
        #expect(calls.count == 1)
    }

    @Test("An observation on a queue keeps none of 2,000 senders that post in their deinit")
    func queue() async {
        let calls = await onThread { [center] in
            let calls = Log<Int>()
            let token = center.observe(name: .event, queue: OperationQueue()) {
                if $0.object is Farewell { calls.add(1) }
            }
            for _ in 0..<2_000 { _ = makeFarewell(center) }
            token.cancel()
            return calls.count
        }
        #expect(calls == 2_000)
    }

    @Test("A cancelled operation keeps no sender that posts in its deinit")
    func cancelledOperation() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in _ = makeFarewell(center) }
        queue.added.wait(forCount: 1)
        let operations = queue.operations  // They outlive the post.
        for operation in operations { operation.cancel() }
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
        withExtendedLifetime(operations) { token.cancel() }
    }

    @Test(
        "On the main actor, a post in a sender's deinit is delivered after the backlog, and never after cancel()",
        arguments: [false, true])
    @MainActor func behindWhatWaits(cancels: Bool) {
        let token = Shared<NotificationToken?>(nil)
        let log = Log<String>()
        token.value = center.observe(name: .event, on: MainActor.self) { note in
            log.add(note.object is Farewell ? "farewell" : "other")
            if cancels { token.value?.cancel() }
        }
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        _ = makeFarewell(center)
        #expect(log.values == (cancels ? ["other"] : ["other", "farewell"]))
        token.value = nil
    }
}

/// Posts itself in its deinit, with a `userInfo`.
private final class Poster: Sendable {
    private let center: NotificationCenter

    init(_ center: NotificationCenter) { self.center = center }

    deinit { center.post(name: .event, object: self, userInfo: ["number": 7]) }
}

/// Not inlined: a release build would put the object on the stack.
@inline(never) private func makePoster(_ center: NotificationCenter) -> Poster { Poster(center) }
