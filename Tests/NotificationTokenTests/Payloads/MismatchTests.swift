import Foundation
import NotificationToken
import Testing

@Suite("C9 A wrong, missing or foreign payload is a mismatch, never traps and ends nothing", timeLimit)
struct MismatchTests {
    private typealias Key = Notification.Key

    /// Entries whose keys are not strings, and which no key reads.
    private static var oddEntries: [AnyHashable: Any] {
        [5: 1, 1.5: "a", true: Thing(), Data([1]): 2, Set([1]): 4, Optional<String>.none: 6, [1, 2]: 7]
    }

    private static var withoutPayload: [[AnyHashable: Any]?] {
        [nil, [:], oddEntries, ["name": 1], ["thing": Thing()], ["date": NSDate(), "n": NSNumber(value: 1)]]
    }

    private struct User: Codable { var number: Int }

    private static let custom = Key<Int>.Coding.custom(
        decode: { $0.userInfo?["number"] as? Int }, encode: { ["number": $0] })

    @Test("A notification never reaches the handler of a Key<Never>")
    func never() {
        for coding in [Key<Never>.Coding.boxed, .userInfo("number")] {
            let key = Key("bad", coding: coding)
            #expect(Received(key, posting: [nil, ["number": 1]]).log == ["mismatch", "mismatch"])
        }
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

    @Test("A key reads its entry beside others, even if foreign code stored it as an object")
    func otherEntries() {
        var userInfo = Self.oddEntries
        userInfo["number"] = NSNumber(value: 1)
        #expect(Received(Key<Int>("bad", coding: .userInfo("number")), posting: [userInfo]).log == ["1"])
        #expect(Received(Key("bad", coding: Self.custom), posting: [userInfo]).log == ["1"])
        #expect(Received(Key<User>("bad", coding: .codable), posting: [userInfo]).log == ["\(User(number: 1))"])
        var note = Notification(Key<Int>("bad"), payload: 1)
        note.userInfo?.merge(userInfo) { box, _ in box }
        #expect(Received(Key<Int>("bad"), posting: [note.userInfo]).log == ["1"])
        // The same entries as objects, as some code stores them.
        #expect(Received(Key<Int>("bad"), posting: [note.userInfo?.mapValues { $0 as AnyObject }]).log == ["1"])
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
