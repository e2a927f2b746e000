import Foundation
import NotificationToken
import Testing

@Suite("Keys of Void", timeLimit)
struct VoidKeyTests {
    typealias Key = Notification.Key<Void>

    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    private static let codings: [Key.Coding] = [.boxed, .userInfo("entry"), .object]

    /// Entries whose keys are not strings, and which no key reads.
    static var oddEntries: [AnyHashable: Any] {
        [5: 1, 1.5: "a", true: PlainObject(), Data([1]): 2, Set([1]): 4, Optional<String>.none: 6, [1, 2]: 7]
    }

    private static var foreignUserInfos: [[AnyHashable: Any]?] {
        [nil, [:], oddEntries, ["name": 1], ["object": PlainObject()], ["date": NSDate(), "n": NSNumber(value: 1)]]
    }

    @Test("A Void key receives every notification of its name", arguments: codings)
    func receivesEveryNotification(coding: Key.Coding) {
        let key = Key("ping", coding: coding)

        let received = Received(key, posting: Self.foreignUserInfos) { center in
            center.post(key)
            center.post(key, payload: ())
            center.post(Notification.Key<Int>("ping"), payload: 1)
            center.post(name: key.name, object: 5)
        }

        #expect(received.log == Array(repeating: "()", count: 10))
    }

    @Test("A notification of a Void key has no userInfo", arguments: codings)
    func hasNoUserInfo(coding: Key.Coding) {
        #expect(Notification(Key("ping", coding: coding), payload: ()).userInfo == nil)
    }

    @Test("A notification of a Void key has the sender that is passed", arguments: codings)
    func hasTheSender(coding: Key.Coding) {
        let sender = PlainObject()

        let notification = Notification(Key("ping", coding: coding), object: sender, payload: ())

        #expect(notification.object as? PlainObject === sender)
    }

    @Test("A Void key with a custom coding receives only what its decoder accepts")
    func customCodingMayReject() {
        let key = Key("ping", coding: .custom(decode: { $0.userInfo?["go"] == nil ? nil : () }))

        #expect(Received(key, posting: [nil, ["go": 1]]).log == ["mismatch", "()"])
    }

    @Test("An observation of a Void key receives the posts of its sender alone", arguments: codings)
    func observesItsSender(coding: Key.Coding) {
        let key = Key("ping", coding: coding)
        let sender = PlainObject()
        let calls = Log<Int>()
        center.observe(key, object: sender) { calls.tick() }.store(in: bag)

        center.post(key)
        center.post(key, object: PlainObject())
        #expect(calls.count == 0)

        center.post(key, object: sender)
        #expect(calls.count == 1)
    }
}
