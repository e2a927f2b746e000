import Foundation
import NotificationToken
import Testing

// The model calls the other overloads with all of their parameters.
@Suite("Overloads of observe and post that the model doesn't call", timeLimit)
struct OverloadTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()
    private let sender = PlainObject()

    @Test("observe(_:object:with:using:) of a Void key uses each of its arguments")
    func voidKeyWithTarget() {
        let key = Notification.Key<Void>("void")
        let target = PlainObject()
        let calls = Log<Bool>()
        center.observe(key, object: sender, with: target) { calls.add($0 === target) }.store(in: bag)

        for object in [PlainObject(), sender] { center.post(key, object: object) }

        #expect(calls.values == [true])
    }

    @Test(
        "observe(_:object:on:priority:using:) of a Void key uses each of its arguments")
    func voidKeyOnActor() async {
        let key = Notification.Key<Void>("void")
        let store = GatedStore()
        let calls = Log<String>()
        center.observe(key, object: sender, on: store, priority: .background) {
            calls.add("\($0 === store) \(Task.currentPriority == .background)")
        }.store(in: bag)

        for object in [PlainObject(), sender] { center.post(key, object: object) }
        // The actor runs its jobs in the order in which they are enqueued.
        await store.insert(0)

        #expect(calls.values == ["true true"])
    }

    private static let boxed = Notification.Key<Int>("boxed")
    private static let coded = Notification.Key<Int>("coded", coding: .userInfo("number"))
    private static let void = Notification.Key<Void>(
        "void", coding: .custom(decode: { _ in () }, encode: { ["number": 0] }))

    /// A post, and what an observer of its name finds in the notification.
    struct Posting: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let notification: String
        let post: @Sendable (NotificationCenter, PlainObject) -> Void
    }

    static let postings: [Posting] = [
        Posting(testDescription: "boxed, with a sender", notification: "boxed 1 from the sender") {
            $0.post(boxed, object: $1, payload: 1)
        },
        Posting(testDescription: "boxed, without a sender", notification: "boxed 2 from nobody") { center, _ in
            center.post(boxed, payload: 2)
        },
        Posting(testDescription: "coded, with a sender", notification: "coded 3 from the sender") {
            $0.post(coded, object: $1, payload: 3)
        },
        Posting(testDescription: "coded, without a sender", notification: "coded 4 from nobody") { center, _ in
            center.post(coded, payload: 4)
        },
        Posting(testDescription: "Void, with a sender", notification: "void 0 from the sender") {
            $0.post(void, object: $1)
        },
        Posting(testDescription: "Void, without a sender", notification: "void 0 from nobody") { center, _ in
            center.post(void)
        },
        Posting(testDescription: "a boxed notification, with a sender", notification: "boxed 5 from the sender") {
            $0.post(Notification(boxed, object: $1, payload: 5))
        },
        Posting(testDescription: "a coded notification, without a sender", notification: "coded 6 from nobody") {
            center, _ in
            center.post(Notification(coded, payload: 6))
        },
    ]

    @Test(
        "A post under a key, and a notification of a key, have its name, the sender and the payload",
        arguments: postings)
    func postCarriesNameSenderAndPayload(posting: Posting) {
        let notifications = Log<String>()
        center.observe(name: nil) { [weak sender] notification in
            let payload = notification[Self.boxed] ?? notification.number ?? -1
            let from = notification.object.map { $0 as AnyObject === sender ? "the sender" : "a stranger" } ?? "nobody"
            notifications.add("\(notification.name.rawValue) \(payload) from \(from)")
        }.store(in: bag)

        posting.post(center, sender)

        #expect(notifications.values == [posting.notification])
    }

    @Test("observe(_:object:queue:with:using:onMismatch:) uses each of its arguments")
    func targetOnPostingThread() {
        let target = PlainObject()
        let calls = Log<String>()
        center.observe(Self.coded, object: sender, queue: nil, with: target) {
            calls.add("\($0 === target) \($1)")
        } onMismatch: { _ in
            calls.add("mismatch")
        }.store(in: bag)

        for object in [PlainObject(), sender] { center.post(Self.coded, object: object, payload: 1) }
        center.post(name: Self.coded.name, object: sender)

        #expect(calls.values == ["true 1", "mismatch"])
    }

    @Test("The next post that reaches an observation ends it if its target is gone")
    func postEndsAnObservationWithoutTarget() {
        var target: PlainObject? = makePlainObject()
        let token = target.map { center.observe(.number, with: $0) { _, _ in } }
        target = nil

        center.post(.number, payload: 1)

        #expect(token?.isActive == false)
    }
}
