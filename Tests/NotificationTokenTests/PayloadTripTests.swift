import Foundation
import NotificationToken
import Testing

@Suite("C9 A payload arrives as it was posted, and is released after the post", timeLimit)
struct PayloadTripTests {
    private let center = NotificationCenter()

    @Test("A payload is released when its post returns, with and without observers (100 rounds)")
    func released() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>(), reads = Log<Int>()
        center.post(key, payload: Deinit { ends.tick() })
        #expect(ends.count == 1)
        let tokens = [
            center.observe(name: key.name) { if $0[key] != nil { reads.tick() } },
            center.observe(key) { _ in reads.tick() },
        ]
        for count in 2...101 {
            center.post(key, payload: Deinit { ends.tick() })
            #expect(ends.count == count)
        }
        #expect(reads.count == 200)
        #expect(tokens.count == 2)
    }

    @Test("A notification stored by a handler keeps its payload, whatever is posted later or nested")
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

    @Test("A key's name may be empty or long, and may contain any Unicode")
    func names() {
        for name in ["", String(repeating: "x", count: 10_000), "e\u{301}", "line\nbreak"] {
            let key = Notification.Key<Int>(name)
            #expect(Outcome(key) { $0.post(key, payload: 1) }.log == ["1"])
            #expect(key.description == "Notification.Key<Swift.Int>(\(name.debugDescription))")
        }
    }
}
