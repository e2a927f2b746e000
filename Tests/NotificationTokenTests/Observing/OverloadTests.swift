import Foundation
import NotificationToken
import Testing

@Suite("Overloads that no script of the model calls pass on each of their parameters", timeLimit)
struct OverloadTests {
    @Test("The overloads for Void keys pass on the sender, the target or actor, and the priority")
    func void() async {
        let (center, sender, target, store) = (NotificationCenter(), Thing(), Thing(), HeldStore())
        let (void, log) = (Notification.Key<Void>("void"), Log<String>())
        let tokens = [
            center.observe(void, object: sender, with: target) { log.add("target \($0 === target)") },
            center.observe(void, object: sender, on: store, priority: .background) {
                log.add("actor \($0 === store) \(Task.currentPriority == .background)")
            },
        ]
        for object in [Thing(), sender] { center.post(void, object: object) }
        // The actor runs its jobs in the order in which they are enqueued.
        await store.insert(0)
        #expect(log.values == ["target true", "actor true true"])
        #expect(tokens.count == 2)
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
        "The library's removeObserver, which the compiler picks, cancels the token that it is passed, whatever the sender, and ignores nil"
    )
    func removing() {
        let (center, calls) = (NotificationCenter(), Log<Int>())
        let bystander = center.observe(.number) { calls.add($0) }
        let token = NotificationCenter().observe(.number) { _ in }
        let optional: NotificationToken? = center.observe(.number) { calls.add(-$0) }
        deprecatedCalls.remove(token, from: center)
        #expect(!token.isActive)
        for token in [optional, optional, nil] { deprecatedCalls.removeOptional(token, from: center) }
        #expect(optional?.isActive == false)
        for object in [nil, Thing()] {
            let named = center.observe(.number) { calls.add(-$0) }
            let optionalNamed: NotificationToken? = center.observe(.number) { calls.add(-$0) }
            deprecatedCalls.removeByName(named, object: object, from: center)
            for token in [optionalNamed, nil] {
                deprecatedCalls.removeOptionalByName(token, object: object, from: center)
            }
            #expect(!named.isActive && optionalNamed?.isActive == false)
        }
        center.post(.number, payload: 1)
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }
}
