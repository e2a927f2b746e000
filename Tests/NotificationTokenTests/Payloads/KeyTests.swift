import Foundation
import NotificationToken
import Testing

@Suite("Keys", timeLimit)
struct KeyTests {
    typealias Key = Notification.Key

    @Test("A key has the name that it is made from, or whose text it is made from")
    func keyHasItsName() {
        #expect(Key<Int>("event").name == .event)
        #expect(Key<Int>(.event, coding: .boxed).name == .event)
        #expect(Key<Void>("event").name == .event)
        #expect(Key<Void>(.event).name == .event)
    }

    @Test(
        "A key's name may be empty or long, and may contain any Unicode",
        arguments: ["", String(repeating: "x", count: 10_000), "e\u{301}", "line\nbreak"])
    func nameMayBeAnyText(name: String) {
        let key = Key<Int>(name)

        #expect(Received(key) { $0.post(key, payload: 1) }.log == ["1"])
    }

    @Test("A key's description is one line with its payload's type and its name", arguments: ["", "line\nbreak"])
    func descriptionHasTypeAndName(name: String) {
        #expect(Key<Int>(name).description == "Notification.Key<Swift.Int>(\(name.debugDescription))")
    }

    @Test("A key without a coding is boxed")
    func defaultCodingIsBoxed() {
        let notification = Notification(Key<Int>("number"), payload: 1)

        #expect(notification[Key<Int>("number", coding: .boxed)] == 1)
    }

    @Test("A key reads no notification of another name")
    func otherNameIsNotRead() {
        let notification = Notification(.number, payload: 1)

        #expect(notification[Key<Int>("else")] == nil)
        #expect(notification[Key<Void>("else")] == nil)
        #expect(throws: Notification.PayloadError.self) { try notification.payload(for: Key<Int>("else")) }
    }

    @Test(
        "A notification that a handler stores keeps its payload, whatever is posted later or meanwhile",
        arguments: [Key<Int>.Coding.boxed, .userInfo("number")])
    func storedNotificationKeepsItsPayload(coding: Key<Int>.Coding) {
        let center = NotificationCenter()
        let key = Key("number", coding: coding)
        // Every handler runs on this thread.
        nonisolated(unsafe) var stored: [Notification] = []
        let token = center.observe(name: key.name, queue: nil) { [center] notification in
            stored.append(notification)
            if let number = notification[key], number < 3 { center.post(key, payload: number + 1) }
        }

        center.post(key, payload: 1)
        center.post(key, payload: 4)
        token.cancel()

        #expect(stored.map { $0[key] } == [1, 2, 3, 4])
    }
}
