import Foundation
import NotificationToken
import Testing

@Suite("Posts that a sender makes in its deinit", timeLimit)
struct SenderInDeinitTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    /// Passes itself to a closure in its deinit.
    final class Sender: Hashable, Sendable {
        private let onDeinit: @Sendable (Sender) -> Void

        init(_ onDeinit: @escaping @Sendable (Sender) -> Void) { self.onDeinit = onDeinit }

        deinit { autoreleasepool { onDeinit(self) } }

        static func == (lhs: Sender, rhs: Sender) -> Bool { lhs === rhs }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Not inlined: a release build would put the object on the stack.
    @inline(never) private static func makeSender(_ onDeinit: @escaping @Sendable (Sender) -> Void) -> Sender {
        Sender(onDeinit)
    }

    @Test(
        "A post in its sender's deinit is delivered, and without the sender if the notification waits",
        arguments: [(true, "main true event 7"), (false, "main false event 7")])
    func postsAreDelivered(onMainActor: Bool, onMain: String) async {
        let log = Log<String>()
        let release: @Sendable () -> Void = { [center, bag] in
            let sender = Self.makeSender {
                center.post(name: .event, object: $0, userInfo: ["number": 7])
                center.post(.number, object: $0, payload: 1)
            }
            center.observe(name: .event, object: sender) { log.add("name \($0.object is Sender)") }.store(in: bag)
            center.observe(name: .event, object: sender, queue: OperationQueue()) {
                log.add("queue \($0.object is Sender)")
            }.store(in: bag)
            center.observe(name: .event) { @MainActor in
                log.add("main \($0.object is Sender) \($0.name.rawValue) \($0.number ?? 0)")
            }.store(in: bag)
            center.observe(.number, object: sender) { log.add("key \($0)") }.store(in: bag)
            center.observe(.number, object: sender) { @MainActor in log.add("main key \($0)") }.store(in: bag)
        }

        if onMainActor { await MainActor.run(body: release) } else { await onThread(release) }
        await drainMainQueue()

        #expect(log.values.sorted() == ["key 1", "main key 1", onMain, "name true", "queue true"].sorted())
    }

    @Test("A cancelled operation keeps no sender that posts in its deinit")
    func cancelledOperationKeepsNoSender() {
        let queue = RecordingQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        center.observe(name: .event, queue: queue) { _ in calls.tick() }.store(in: bag)

        let poster = JoinableThread { [center] in _ = Self.makeSender { center.post(name: .event, object: $0) } }
        queue.added.wait(forCount: 1, "the operation")
        // They outlive the post. If they retained the sender, the process would abort.
        let operations = queue.operations
        for operation in operations { operation.cancel() }
        queue.isSuspended = false
        poster.join()

        #expect(calls.count == 0)
        withExtendedLifetime(operations) {}
    }

    /// The types under which generic code may post a sender.
    enum Wrapping: CaseIterable { case bare, existential, optional, hashable }

    @Test(
        "A wrapped sender reaches the main actor from another thread if it lives, and not if it is in its deinit",
        arguments: Wrapping.allCases, [false, true])
    func wrappedSenderArrivesIfItLives(_ wrapping: Wrapping, lives: Bool) async {
        let senders = Log<Bool>()
        center.observe(name: .event) { @MainActor in senders.add($0.object is Sender) }.store(in: bag)
        let post: @Sendable (Sender) -> Void = { [center] sender in
            func post<Value>(_ value: Value) { center.post(name: .event, object: value) }
            switch wrapping {
            case .bare: post(sender)
            case .existential: post(sender as any Sendable)
            case .optional: post(Optional(sender))
            case .hashable: post(AnyHashable(sender))
            }
        }

        let living = Self.makeSender { _ in }
        await onThread {
            for _ in 0..<10 { if lives { post(living) } else { _ = Self.makeSender(post) } }
        }
        await drainMainQueue()

        #expect(senders.values == Array(repeating: lives, count: 10))
    }
}
