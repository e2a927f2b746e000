import Foundation
import NotificationToken
import Testing

@Suite("C7 A payload arrives as it was posted, under any name", timeLimit)
struct RoundTripTests {
    @Test(
        "A notification stored by a handler keeps its payload, whatever is posted later or nested",
        arguments: [Notification.Key<Int>.Coding.boxed, .userInfo("number")])
    func kept(coding: Notification.Key<Int>.Coding) {
        let (center, key) = (NotificationCenter(), Notification.Key("number", coding: coding))
        // Every handler runs on this thread.
        nonisolated(unsafe) var notes: [Notification] = []
        let token = center.observe(name: key.name, queue: nil) { [center] note in
            notes.append(note)
            if let number = note[key], number < 3 { center.post(key, payload: number + 1) }
        }
        center.post(key, payload: 1)
        center.post(key, payload: 4)
        #expect(notes.map { $0[key] } == [1, 2, 3, 4])
        token.cancel()
    }

    @Test("A key's name may be empty or long, and may contain any Unicode")
    func names() {
        for name in ["", String(repeating: "x", count: 10_000), "e\u{301}", "line\nbreak"] {
            let key = Notification.Key<Int>(name)
            #expect(Received(key) { $0.post(key, payload: 1) }.log == ["1"])
            #expect(key.description == "Notification.Key<Swift.Int>(\(name.debugDescription))")
        }
    }
}
