import Foundation
import NotificationToken
import Testing

@Suite("Senders", timeLimit)
struct SenderTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("An observation of a key without a sender receives the posts of every sender")
    func keyObservesEverySenderByDefault() {
        let numbers = Log<Int>()
        center.observe(.number) { numbers.add($0) }.store(in: bag)

        center.post(.number, payload: 1)
        center.post(.number, object: makePlainObject(), payload: 2)
        center.post(.number, object: NSNull(), payload: 3)

        #expect(numbers.values == [1, 2, 3])
    }

    @Test("An observation of a name whose sender is nil receives the posts of every sender")
    func nameObservesEverySenderForNil() {
        let calls = Log<Int>()
        let sender: PlainObject? = nil
        center.observe(name: .event, object: sender) { _ in calls.tick() }.store(in: bag)

        center.post(name: .event, object: nil)
        center.post(name: .event, object: makePlainObject())

        #expect(calls.count == 2)
    }

    @Test("An observation of NSNull receives the posts of NSNull alone")
    func nullIsASender() {
        let null = NSNull()
        let calls = Log<String>()
        center.observe(.number, object: null) { calls.add("key \($0)") }.store(in: bag)
        center.observe(name: Notification.Key.number.name, object: null) { _ in calls.add("name") }.store(in: bag)

        center.post(.number, payload: 1)
        center.post(.number, object: makePlainObject(), payload: 2)
        center.post(.number, object: null, payload: 3)

        #expect(calls.values == ["key 3", "name"])
    }

    /// Equal to every other object of its class.
    private final class Lookalike: NSObject, Sendable {
        override var hash: Int { 0 }

        override func isEqual(_ object: Any?) -> Bool { object is Lookalike }
    }

    @Test("An object that is equal to the sender isn't the sender")
    func equalObjectIsNotTheSender() {
        let sender = Lookalike()
        let numbers = Log<Int>()
        center.observe(.number, object: sender) { numbers.add($0) }.store(in: bag)

        center.post(.number, object: Lookalike(), payload: 1)
        center.post(.number, object: sender, payload: 2)

        #expect(numbers.values == [2])
    }

    /// Not inlined: a release build would put the object on the stack.
    @inline(never) private static func makeObject(isNSObject: Bool) -> AnyObject {
        isNSObject ? NSObject() : makePlainObject()
    }

    @Test("Neither an observation nor a post retains the sender", arguments: [false, true])
    func senderIsNotRetained(isNSObject: Bool) {
        weak var weakSender: AnyObject?
        autoreleasepool {
            let sender = Self.makeObject(isNSObject: isNSObject)
            weakSender = sender
            center.observe(.number, object: sender) { _ in }.store(in: bag)
            center.post(.number, object: sender, payload: 0)
        }

        #expect(weakSender == nil)
    }

    @Test("Posts of objects at the address of a dead sender aren't delivered (200 rounds)", arguments: [false, true])
    func reusedAddressIsNotTheSender(isNSObject: Bool) {
        let calls = Log<Int>()
        for _ in 0..<200 {
            autoreleasepool {
                let sender = Self.makeObject(isNSObject: isNSObject)
                center.observe(.number, object: sender) { calls.add($0) }.store(in: bag)
            }
            autoreleasepool {
                for _ in 0..<8 { center.post(.number, object: Self.makeObject(isNSObject: isNSObject), payload: 1) }
            }
        }
        center.post(.number, payload: 2)

        #expect(calls.values == [])
    }

    @Test("A payload that waits for the main actor doesn't retain the sender of its post")
    @MainActor func waitingPayloadDoesNotRetainTheSender() {
        let sender = Shared<PlainObject?>(makePlainObject())
        weak var weakSender: PlainObject?
        weakSender = sender.value
        center.observe(.number) { _ in }.store(in: bag)

        JoinableThread { [center] in center.post(.number, object: sender.value, payload: 1) }.join()
        sender.value = nil

        #expect(weakSender == nil)
    }

    @Test("A notification that waits for the main actor retains its sender until it has been delivered")
    @MainActor func waitingNotificationRetainsTheSender() async {
        let sender = Shared<PlainObject?>(makePlainObject())
        weak var weakSender: PlainObject?
        weakSender = sender.value
        center.observe(name: .event) { _ in }.store(in: bag)

        JoinableThread { [center] in center.post(name: .event, object: sender.value) }.join()
        sender.value = nil
        #expect(weakSender != nil)

        await drainMainQueue()
        #expect(weakSender == nil)
    }
}
