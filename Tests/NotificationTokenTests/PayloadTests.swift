import Foundation
import NotificationToken
import Testing

@Suite("C9 Payload: a wrong one never traps, never arrives, never ends an observation", timeLimit)
struct PayloadTests {
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

    @Test("A box is found among other entries of userInfo, which somebody may have added")
    func entriesBeside() {
        let payloads = Log<Int>()
        let token = center.observe(.number) { payloads.add($0) }
        var note = Notification(.number, payload: 1)
        note.userInfo?["other"] = 2
        center.post(note)
        #expect(note[.number] == 1)
        #expect(payloads.values == [1])
        token.cancel()
    }

    @Test("A box is found although somebody has stored it anew, as another type")
    func storedAnew() {
        let payloads = Log<Int>()
        let token = center.observe(.number) { payloads.add($0) }
        var note = Notification(.number, payload: 1)
        note.userInfo = note.userInfo?.mapValues { $0 as AnyObject }
        center.post(note)
        #expect(note[.number] == 1)
        #expect(payloads.values == [1])
        token.cancel()
    }

    @Test("What a post carried is released when it returns, whether somebody observes it or not")
    func released() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>()
        center.post(key, payload: Deinit { ends.tick() })
        #expect(ends.count == 1)
        let token = center.observe(key) { _ in #expect(ends.count == 1) }
        center.post(key, payload: Deinit { ends.tick() })
        #expect(ends.count == 2)
        token.cancel()
    }

    @Test("A notification that a handler keeps carries its own payload, whatever is posted meanwhile and later")
    func kept() {
        // Every handler runs on this thread.
        nonisolated(unsafe) var notes: [Notification] = []
        let token = center.observe(name: Notification.Key.number.name) { [center] note in
            notes.append(note)
            if let number = note[.number], number < 3 { center.post(.number, payload: number + 1) }
        }
        center.post(.number, payload: 1)
        center.post(.number, payload: 4)
        #expect(notes.map { $0[.number] } == [1, 2, 3, 4])
        token.cancel()
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
        for number in [Notification(.number, payload: 1)] {
            #expect(number[Notification.Key<Double>("number")] == nil)
            #expect(number[Notification.Key<Int8>("number")] == nil)
            #expect(number[Notification.Key<NSNumber>("number")] == nil)
            #expect(number[Notification.Key<Any>("number")] == nil)
            #expect(number[.number] == 1)
        }
    }

    @Test("Every kind of payload travels whole")
    func kinds() throws {
        func trip<Payload>(_ payload: Payload) throws -> Payload {
            let key = Notification.Key<Payload>("kind")
            return try Notification(key, payload: payload).payload(for: key)
        }
        #expect(try trip((1, "a")) == (1, "a"))
        #expect(try trip([1, nil]) == [1, nil])
        #expect(try trip({ (number: Int) in number + 1 })(1) == 2)
        #expect(try trip(Int.self) == Int.self)
        #expect(try trip(Int??.some(nil)) == Int??.some(nil))
        #expect(try trip("" as Any) as? String == "")
        let thing = Thing()
        #expect(try trip(thing) === thing)
        #expect(try trip(CocoaError(.fileNoSuchFile) as any Error) is CocoaError)
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

    @Test("Without an encoder a custom key posts no userInfo, for payloads that lie in the sender")
    func customWithoutEncoder() {
        let key = Notification.Key<Thing>("sender", coding: .custom(decode: { $0.object as? Thing }))
        let thing = Thing()
        let seen = Log<Bool>()
        let token = center.observe(key) { seen.add($0 === thing) }
        let raw = center.addObserver(forName: key.name, object: nil, queue: nil) { seen.add($0.userInfo == nil) }
        center.post(key, object: thing, payload: thing)
        #expect(seen.values == [true, true])
        token.cancel()
        center.removeObserver(raw)
    }

    @Test("A Void key observes every notification of its name, whatever it carries, and posts nothing")
    func void() {
        let calls = Log<Bool>()
        for coding in [Notification.Key<Void>.Coding.whole, .userInfo("x")] {
            let key = Notification.Key<Void>("ping", coding: coding)
            let token = center.observe(key) {
                calls.add(true)
            } onMismatch: { _ in
                calls.add(false)
            }
            center.post(key)
            center.post(key, payload: ())
            center.post(name: key.name, object: nil, userInfo: ["x": 1])
            center.post(Notification.Key<Int>("ping"), payload: 1)
            #expect(Notification(key, payload: ()).userInfo == nil)
            token.cancel()
        }
        #expect(calls.values == Array(repeating: true, count: 8))
        let token = center.observe(.init("pong")) { calls.add(false) }
        center.post(.init(Notification.Name("pong")))
        #expect(calls.count == 9)
        token.cancel()
    }

    @Test("A Void key with a decoder of its own hears what the decoder lets through")
    func customVoid() {
        let key = Notification.Key<Void>("ping", coding: .custom(decode: { $0.userInfo?["go"] == nil ? nil : () }))
        let calls = Log<Bool>()
        let token = center.observe(key) {
            calls.add(true)
        } onMismatch: { _ in
            calls.add(false)
        }
        center.post(name: key.name, object: nil)
        center.post(name: key.name, object: nil, userInfo: ["go": 1])
        #expect(calls.values == [false, true])
        token.cancel()
    }

    @Test("A key reads notifications of its own name only")
    func otherName() throws {
        let note = Notification(.number, payload: 1)
        #expect(note[Notification.Key<Int>("else")] == nil)
        #expect(note[Notification.Key<Void>("else")] == nil)
        #expect(throws: Notification.PayloadError.self) { try note.payload(for: Notification.Key<Int>("else")) }
        do throws(Notification.PayloadError) {
            _ = try note.payload(for: Notification.Key<Int>("else"))
        } catch {
            #expect(error.description.hasSuffix("the key is named \"else\"."))
        }
    }

    @Test("Names may be empty, long, and any Unicode")
    func names() {
        for name in ["", String(repeating: "x", count: 10_000), "e\u{301}", "line\nbreak"] {
            let key = Notification.Key<Int>(name)
            let calls = Log<Int>()
            let token = center.observe(key) { calls.add($0) }
            center.post(key, payload: 1)
            #expect(calls.values == [1])
            #expect(key.description == "Notification.Key<Swift.Int>(\(name.debugDescription))")
            token.cancel()
        }
    }

    @Test("By default one line about a mismatch is written to the log, and nothing else happens", .exitTest)
    func defaultLog() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let token = center.observe(Notification.Key<Int>("line\nbreak")) { _ in endProcess(isGood: false) }
            center.post(name: .init("line\nbreak"), object: nil)
            endProcess(isGood: token.isActive)
        }
        let lines =
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.split(separator: "\n") ?? []
        let count = lines.filter { $0.contains("line\\nbreak") && $0.contains("Swift.Int") }.count
        #expect(count == 1 || hasUnifiedLog)
        #endif
    }

    @Test("A name with percent signs is written to the log as it is", .exitTest)
    func percentSigns() async {
        #if EXIT_TESTS && compiler(>=6.2)
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let token = center.observe(Notification.Key<Int>("100 %% or 50 %%")) { _ in endProcess(isGood: false) }
            center.post(name: .init("100 %% or 50 %%"), object: nil)
            endProcess(isGood: token.isActive)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("\"100 %% or 50 %%\"") || hasUnifiedLog)
        #endif
    }

    @Test("Every way of observing a key reports to its own onMismatch")
    func everyOnMismatch() {
        actor Store {}
        let store = Store(), target = Thing()
        let errors = Log<Int>()
        let tokens = [
            center.observe(.number, using: { _ in }, onMismatch: { _ in errors.add(0) }),
            center.observe(.number, with: target, using: { _, _ in }, onMismatch: { _ in errors.add(1) }),
            center.observe(.number, on: MainActor.self, using: { _ in }, onMismatch: { _ in errors.add(2) }),
            center.observe(
                .number, on: MainActor.self, with: target, using: { _, _ in }, onMismatch: { _ in errors.add(3) }),
            center.observe(.number, on: store, using: { _, _ in }, onMismatch: { _ in errors.add(4) }),
        ]
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(errors.values == [0, 1, 2, 3, 4])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("An error tells what the notification does carry")
    func whatItCarries() {
        let errors = Log<String>()
        let token = center.observe(Notification.Key<Int>("x")) { _ in
        } onMismatch: {
            errors.add($0.description)
        }
        for userInfo: [AnyHashable: Any]? in [nil, [:], ["user": 1, "count": 2]] {
            center.post(name: .init("x"), object: nil, userInfo: userInfo)
        }
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        #expect(
            errors.values == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
                "\(prefix) its userInfo has \"count\", \"user\".",
            ])
        token.cancel()
    }

    @Test("Another observer is called although one could not read the payload")
    func othersGoOn() {
        let calls = Log<Int>()
        let tokens = [
            center.observe(.number) {
                calls.add($0)
            } onMismatch: { _ in
                calls.add(-1)
            },
            center.observe(name: Notification.Key.number.name) { _ in calls.add(0) },
        ]
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(calls.values == [-1, 0])
        #expect(tokens.count == 2)
    }

    @Test("The two qualified names are the same types")
    func typealiases() {
        let key: NotificationKey<Int> = .number
        let token: NotificationCenter.Token = center.observe(key) { _ in }
        #expect(type(of: token) == NotificationToken.self)
    }
}
