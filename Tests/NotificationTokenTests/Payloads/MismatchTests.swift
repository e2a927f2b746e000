import Foundation
import NotificationToken
import Testing

@Suite("C7 A wrong, missing or foreign payload is a mismatch, never traps and ends nothing", timeLimit)
struct MismatchTests {
    private typealias Key = Notification.Key

    /// Entries whose keys are not strings, and which no key reads.
    private static var oddEntries: [AnyHashable: Any] {
        [5: 1, 1.5: "a", true: Thing(), Data([1]): 2, Set([1]): 4, Optional<String>.none: 6, [1, 2]: 7]
    }

    private static var withoutPayload: [[AnyHashable: Any]?] {
        [nil, [:], oddEntries, ["name": 1], ["thing": Thing()], ["date": NSDate(), "n": NSNumber(value: 1)]]
    }

    @Test("A Key<Void> gets every notification of its name, unless its decoder rejects it, and posts no userInfo")
    func void() {
        for coding in [Key<Void>.Coding.boxed, .userInfo("x")] {
            let key = Key<Void>("ping", coding: coding)
            let outcome = Received(key, posting: Self.withoutPayload) { center in
                center.post(key)
                center.post(key, payload: ())
                center.post(Key<Int>("ping"), payload: 1)
            }
            #expect(outcome.log == Array(repeating: "()", count: 9))
            #expect(Notification(key, payload: ()).userInfo == nil)
        }
        let key = Key<Void>("ping", coding: .custom(decode: { $0.userInfo?["go"] == nil ? nil : () }))
        #expect(Received(key, posting: [nil, ["go": 1]]).log == ["mismatch", "()"])
        #expect(Notification(key, payload: ()).userInfo == nil)
    }

    @Test("A boxed payload is found beside other entries, even if foreign code stored all of them as objects")
    func otherEntries() {
        var userInfo = Notification(.number, payload: 1).userInfo ?? [:]
        userInfo.merge(Self.oddEntries) { box, _ in box }
        #expect(Received(.number, posting: [userInfo, userInfo.mapValues { $0 as AnyObject }]).log == ["1", "1"])
    }

    @Test("A boxed payload is read as exactly the type it was posted as, and a subclass travels as itself")
    func exact() {
        let number = Notification(.number, payload: 1)
        #expect(number[Key<Double>("number")] == nil)
        #expect(number[Key<Int8>("number")] == nil)
        #expect(number[Key<NSNumber>("number")] == nil)
        #expect(number[Key<Any>("number")] == nil)
        #expect(number[Key<Int?>("number")] == nil)
        #expect(number[.number] == 1)
        class Base {}
        final class Derived: Base {}
        let base = Notification(Key<Base>("class"), payload: Derived())
        #expect(base[Key<Base>("class")] is Derived)
        #expect(base[Key<Derived>("class")] == nil)
    }
}
