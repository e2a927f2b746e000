import Foundation
import NotificationToken
import Testing

@Suite("Each public overload passes on each of its parameters", timeLimit)
struct OverloadTests {
    static let overloads: [Overload] = [
        Overload(testDescription: "name", line: "7") { it in
            it.center.observe(name: it.name, object: it.sender) { it.write($0) }
        },
        Overload(testDescription: "name, main-actor handler", line: "7 on main") { it in
            it.center.observe(name: it.name, object: it.sender) { @MainActor in it.write($0) }
        },
        Overload(testDescription: "name, with", line: "7 for target") { it in
            try it.center.observe(name: it.name, object: it.sender, with: it.target) { it.write($1, for: $0) }
        },
        Overload(testDescription: "name, with, main-actor handler", line: "7 on main for target") { it in
            try it.center.observe(name: it.name, object: it.sender, with: it.target) { @MainActor in
                it.write($1, for: $0)
            }
        },
        Overload(testDescription: "name, queue", line: "7 on queue") { it in
            it.center.observe(name: it.name, object: it.sender, queue: it.queue) { it.write($0) }
        },
        Overload(testDescription: "name, queue: nil", line: "7") { it in
            it.center.observe(name: it.name, object: it.sender, queue: nil) { it.write($0) }
        },
        Overload(testDescription: "key, onMismatch", line: "7") { it in
            it.center.observe(it.key, object: it.sender, using: { it.write($0) }, onMismatch: it.report)
        },
        Overload(testDescription: "key, main-actor handler, onMismatch", line: "7 on main") { it in
            it.center.observe(it.key, object: it.sender, using: { @MainActor in it.write($0) }, onMismatch: it.report)
        },
        Overload(testDescription: "key, with, onMismatch", line: "7 for target") { it in
            try it.center.observe(
                it.key, object: it.sender, with: it.target, using: { it.write($1, for: $0) }, onMismatch: it.report)
        },
        Overload(testDescription: "key, with, main-actor handler, onMismatch", line: "7 on main for target") { it in
            try it.center.observe(
                it.key, object: it.sender, with: it.target, using: { @MainActor in it.write($1, for: $0) },
                onMismatch: it.report)
        },
        Overload(testDescription: "Void key, with", line: "Void for target") { it in
            try it.center.observe(it.voidKey, object: it.sender, with: it.target) { it.write(nil, for: $0) }
        },
        Overload(testDescription: "Void key, with, main-actor handler", line: "Void on main for target") { it in
            try it.center.observe(it.voidKey, object: it.sender, with: it.target) { @MainActor in
                it.write(nil, for: $0)
            }
        },
        Overload(testDescription: "key, queue: nil, onMismatch", line: "7") { it in
            it.center.observe(it.key, object: it.sender, queue: nil, using: { it.write($0) }, onMismatch: it.report)
        },
        Overload(testDescription: "key, queue: nil, with, onMismatch", line: "7 for target") { it in
            try it.center.observe(
                it.key, object: it.sender, queue: nil, with: it.target, using: { it.write($1, for: $0) },
                onMismatch: it.report)
        },
        Overload(testDescription: "key, on actor, priority, onMismatch", line: "7 in background for actor") { it in
            try it.center.observe(
                it.key, object: it.sender, on: it.actor, priority: .background, using: { it.write($1, for: $0) },
                onMismatch: it.report)
        },
        Overload(testDescription: "Void key, on actor, priority", line: "Void in background for actor") { it in
            try it.center.observe(it.voidKey, object: it.sender, on: it.actor, priority: .background) {
                it.write(nil, for: $0)
            }
        },
    ]

    @Test("observe passes on the name or key, the sender, the context, the target and onMismatch", arguments: overloads)
    func observing(overload: Overload) async throws {
        let fixture = Fixture()
        let token = try overload.observe(fixture)
        await onThread {
            fixture.post()
            fixture.lines.wait(forCount: 1)
        }
        #expect(fixture.errors.values.map(\.name) == (overload.hasOnMismatch ? [fixture.name] : []))
        #expect(token.isActive)
        await onThread {
            fixture.releaseReceivers()
            fixture.post()
        }
        await drainMainQueue()
        #expect(token.isActive != overload.hasReceiver)
        // Only now has everything been delivered.
        #expect(fixture.lines.values == Array(repeating: overload.line, count: overload.hasReceiver ? 1 : 2))
    }

    @Test("payloads(for:) passes on the key, the sender, the buffering policy and onMismatch")
    func sequence() async throws {
        let fixture = Fixture()
        let payloads = fixture.center.payloads(
            for: fixture.key, object: fixture.sender, bufferingPolicy: .bufferingNewest(1), onMismatch: fixture.report)
        fixture.post()
        fixture.center.post(fixture.key, object: fixture.sender, payload: 8)
        try #require(payloads.droppedCount == 1)
        #expect(await payloads.next() == 8)
        #expect(fixture.errors.values.map(\.name) == [fixture.name])
    }

    @Test("post, and Notification's initializer, pass on the key, the sender and the payload")
    func posting() {
        let (center, lines, sender) = (NotificationCenter(), Log<String>(), Thing())
        let boxed = Notification.Key<Int>("boxed")
        let coded = Notification.Key<Int>("coded", coding: .userInfo("number"))
        let void = Notification.Key<Void>("void", coding: .custom(decode: { _ in () }, encode: { ["number": 0] }))
        let tokens = [boxed.name, coded.name, void.name].map { name in
            center.observe(name: name) { [weak sender] note in
                let payload = note[boxed] ?? note.number
                let from = note.object.map { $0 as AnyObject === sender ? "sender" : "stranger" } ?? "nobody"
                lines.add("\(note.name.rawValue) \(payload.map(String.init) ?? "nothing") from \(from)")
            }
        }
        center.post(boxed, object: sender, payload: 1)
        center.post(boxed, payload: 2)
        center.post(coded, object: sender, payload: 3)
        center.post(coded, payload: 4)
        center.post(void, object: sender)
        center.post(void)
        center.post(Notification(boxed, object: sender, payload: 5))
        center.post(Notification(coded, payload: 6))
        #expect(
            lines.values == [
                "boxed 1 from sender", "boxed 2 from nobody", "coded 3 from sender", "coded 4 from nobody",
                "void 0 from sender", "void 0 from nobody", "boxed 5 from sender", "coded 6 from nobody",
            ])
        #expect(tokens.count == 3)
    }

    @Test(
        "The library's removeObserver, which the compiler picks, cancels the token that it is passed, and ignores nil")
    func removing() {
        let (center, calls) = (NotificationCenter(), Log<Int>())
        let bystander = center.observe(.number) { calls.add($0) }
        let token = NotificationCenter().observe(.number) { _ in }
        let optional: NotificationToken? = center.observe(.number) { calls.add(-$0) }
        deprecatedCalls.remove(token, from: center)
        #expect(!token.isActive)
        for token in [optional, optional, nil] { deprecatedCalls.removeOptional(token, from: center) }
        #expect(optional?.isActive == false)
        center.post(.number, payload: 1)
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }
}
