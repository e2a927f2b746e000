import Foundation
import NotificationToken
import Testing

@Suite("C6 What a sender posts in its deinit is delivered, and nothing keeps the sender beyond the post", timeLimit)
struct SenderInDeinitTests {
    private let center = NotificationCenter()

    /// Passes itself to a closure in its deinit.
    final class Leaver: Hashable, Sendable {
        private let farewell: @Sendable (Leaver) -> Void

        init(_ farewell: @escaping @Sendable (Leaver) -> Void) { self.farewell = farewell }

        deinit { autoreleasepool { farewell(self) } }

        static func == (lhs: Leaver, rhs: Leaver) -> Bool { lhs === rhs }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Not inlined: a release build would put the object on the stack.
    @inline(never) private static func makeLeaver(_ farewell: @escaping @Sendable (Leaver) -> Void) -> Leaver {
        Leaver(farewell)
    }

    @Test(
        "A post in a sender's deinit reaches every context; off the main actor, it leaves the sender of a notification behind",
        arguments: [true, false])
    func everyContext(onMain: Bool) async {
        let (log, tokens) = (Log<String>(), Shared<[NotificationToken]>([]))
        let release: @Sendable () -> Void = { [center] in
            let sender = Self.makeLeaver {
                center.post(name: .event, object: $0, userInfo: ["number": 7])
                center.post(.number, object: $0, payload: 1)
            }
            tokens.value = [
                center.observe(name: .event, object: sender) { log.add("name \($0.object is Leaver)") },
                center.observe(name: .event, object: sender, queue: OperationQueue()) {
                    log.add("queue \($0.object is Leaver)")
                },
                center.observe(name: .event) { @MainActor in
                    log.add("main \($0.object is Leaver) \($0.name.rawValue) \($0.number ?? 0)")
                },
                center.observe(.number, object: sender) { log.add("key \($0)") },
                center.observe(.number, object: sender) { @MainActor in log.add("main key \($0)") },
            ]
        }
        if onMain { await MainActor.run(body: release) } else { await onThread(release) }
        await drainMainQueue()
        let main = "main \(onMain) event 7"
        #expect(Set(log.values) == ["name true", "queue true", main, "key 1", "main key 1"] && log.count == 5)
        #expect(tokens.value.count == 5)
    }

    @Test("A cancelled operation keeps no sender that posts in its deinit")
    func cancelledOperation() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in _ = Self.makeLeaver { center.post(name: .event, object: $0) } }
        queue.added.wait(forCount: 1)
        let operations = queue.operations  // They outlive the post.
        for operation in operations { operation.cancel() }
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
        withExtendedLifetime(operations) { token.cancel() }
    }

    /// The types under which generic code may post a sender.
    enum Wrapping: CaseIterable { case bare, existential, optional, hashable }

    @Test(
        "A wrapped sender reaches the main actor from another thread if it lives, and not if it is in its deinit",
        arguments: Wrapping.allCases, [false, true])
    func wrapped(_ wrapping: Wrapping, lives: Bool) async {
        let senders = Log<Bool>()
        let token = center.observe(name: .event) { @MainActor in senders.add($0.object is Leaver) }
        let post: @Sendable (Leaver) -> Void = { [center] sender in
            func post<Sender>(_ sender: Sender) { center.post(name: .event, object: sender) }
            switch wrapping {
            case .bare: post(sender)
            case .existential: post(sender as any Sendable)
            case .optional: post(Optional(sender))
            case .hashable: post(AnyHashable(sender))
            }
        }
        let living = Self.makeLeaver { _ in }
        await onThread {
            for _ in 0..<10 { if lives { post(living) } else { _ = Self.makeLeaver(post) } }
        }
        await drainMainQueue()
        #expect(senders.values == Array(repeating: lives, count: 10))
        token.cancel()
    }
}
