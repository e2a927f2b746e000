import Foundation
import NotificationToken
import Testing

@Suite("C9 Payload: a wrong one never traps, never arrives, never ends an observation", timeLimit)
struct PayloadMismatchTests {
    private let center = NotificationCenter()

    /// Posts raw notifications of a key's name, and then a good one.
    private func mismatches<Payload: Sendable & Equatable>(
        of key: Notification.Key<Payload>, in userInfos: [[AnyHashable: Any]?], then payload: Payload
    ) -> [Notification.PayloadError] {
        let errors = Log<Notification.PayloadError>()
        let payloads = Log<Payload>()
        let token = center.observe(key) {
            payloads.add($0)
        } onMismatch: {
            errors.add($0)
        }
        for userInfo in userInfos { center.post(name: key.name, object: nil, userInfo: userInfo) }
        center.post(key, payload: payload)
        #expect(payloads.values == [payload])
        #expect(token.isActive)
        return errors.values
    }

    @Test("A whole payload is read from its box alone")
    func whole() {
        let errors = mismatches(of: .number, in: [nil, [:], ["number": 1], ["NotificationToken.payload": 1]], then: 7)
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.name.rawValue == "number" && $0.expected == Int.self && $0.found == nil })
    }

    @Test("No object is taken for a box, wherever it lies in userInfo")
    func objects() {
        let userInfos: [[AnyHashable: Any]] = [
            ["thing": Thing()], ["date": NSDate()], ["number": NSNumber(value: 1)],
            ["thing": Thing(), "other": Thing()],
        ]
        let errors = mismatches(of: .number, in: userInfos, then: 7)
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.found == nil })
    }

    @Test("Two keys of one name each see their own type, and report the other with both types")
    func twoKeysOfOneName() {
        let text = Notification.Key<String>("number")
        let log = Log<String>()
        let tokens = [
            center.observe(.number) {
                log.add("Int \($0)")
            } onMismatch: {
                log.add("no Int in \($0.name.rawValue): \($0)")
            },
            center.observe(text) {
                log.add("String \($0)")
            } onMismatch: { error in
                log.add("\(error.expected) is not \(error.found.map { String(describing: $0) } ?? "there")")
            },
        ]
        center.post(.number, payload: 1)
        center.post(text, payload: "a")
        #expect(
            log.values == [
                "Int 1", "String is not Int",
                "no Int in number: Notification \"number\" has no payload of type Swift.Int: it carries Swift.String.",
                "String a",
            ])
        #expect(tokens.count == 2)
    }

    @Test("Whole payloads are exact: no number is another, a subclass travels as itself, and nil is a payload")
    func exact() {
        let optional = Notification.Key<Int?>("optional")
        let values = Log<Int?>()
        let errors = Log<Notification.PayloadError>()
        let token = center.observe(optional) {
            values.add($0)
        } onMismatch: {
            errors.add($0)
        }
        center.post(optional, payload: nil)
        center.post(optional, payload: 1)
        center.post(Notification.Key<Int>("optional"), payload: 2)
        center.post(name: optional.name, object: nil)
        #expect(values.values == [nil, 1])
        #expect(errors.count == 2)
        token.cancel()
        let number = Notification(.number, payload: 1)
        #expect(number[Notification.Key<Double>("number")] == nil)
        #expect(number[Notification.Key<Int8>("number")] == nil)
        #expect(number[Notification.Key<NSNumber>("number")] == nil)
        #expect(number[Notification.Key<Any>("number")] == nil)
        #expect(number[.number] == 1)
        class Base {}
        final class Derived: Base {}
        let base = Notification(Notification.Key<Base>("class"), payload: Derived())
        #expect(base[Notification.Key<Base>("class")] is Derived)
        #expect(base[Notification.Key<Derived>("class")] == nil)
    }

    @Test("A payload in userInfo is read as others write it, and missing is never nil")
    func userInfo() {
        let key = Notification.Key<Int>("legacy", coding: .userInfo("n"))
        let errors = mismatches(
            of: key,
            in: [nil, [:], ["m": 1], ["n": "1"], ["n": NSNull()], ["n": Optional<Int>.none as Any], ["n": [1]]], then: 7
        )
        #expect(errors.count == 7)
        #expect(errors.map { $0.found.map { String(describing: $0) } }.prefix(4) == [nil, nil, nil, "String"])
        let optional = Notification.Key<Int?>("legacy", coding: .userInfo("n"))
        #expect(mismatches(of: optional, in: [nil, [:], ["m": 1]], then: nil).count == 3)
        let seen = Log<Int>()
        let token = center.observe(key) {
            seen.add($0)
        } onMismatch: { _ in
        }
        center.post(name: key.name, object: nil, userInfo: ["n": NSNumber(value: 3)])
        center.post(name: key.name, object: nil, userInfo: ["n": 4, "other": 5])
        let raw = center.addObserver(forName: key.name, object: nil, queue: nil) { note in
            if let number = note.userInfo?["n"] as? Int { seen.add(10 * number) }
        }
        center.post(key, payload: 6)
        #expect(Set(seen.values) == [3, 4, 6, 60])
        token.cancel()
        center.removeObserver(raw)
    }

    @Test("A custom decoder reads any notification: nil is a mismatch, and so is an error, which it keeps")
    func custom() {
        struct Broken: Error, Equatable {}
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(
                decode: { note in
                    guard let text = note.userInfo?["text"] as? String else { throw Broken() }
                    return Int(text)
                }, encode: { ["text": String($0)] }))
        let errors = mismatches(of: key, in: [nil, ["text": "x"]], then: 7)
        #expect(errors.map { $0.underlying is Broken } == [true, false])
        #expect(errors.first?.description.contains("Broken was thrown") == true)
    }
}
