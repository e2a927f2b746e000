import Foundation
import NotificationToken
import Testing

@Suite("C9 A payload arrives as it was posted, and is released after the post", timeLimit)
struct PayloadTripTests {
    private let center = NotificationCenter()

    @Test("A whole payload is read although other code has added entries to the notification's userInfo")
    func addedEntries() {
        let center = NotificationCenter(), log = Log<Int>()
        let token = center.observe(.number) { log.add($0) }
        var notification = Notification(.number, payload: 7)
        notification.userInfo?["extra"] = 1
        notification.userInfo?[5] = Thing()
        center.post(notification)
        #expect(log.values == [7])
        #expect(notification[.number] == 7)
        token.cancel()
    }

    @Test("A payload is released when its post returns, with and without observers (100 rounds)")
    func released() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>(), reads = Log<Int>()
        center.post(key, payload: Deinit { ends.tick() })
        #expect(ends.count == 1)
        let tokens = Way.allCases.map { $0.observe(center, key.name) { if $0[key] != nil { reads.tick() } } }
        let token = center.observe(key) { _ in reads.tick() }
        for count in 2...101 {
            center.post(key, payload: Deinit { ends.tick() })
            #expect(ends.count == count)
        }
        #expect(reads.count == 300)
        #expect(token.isActive && tokens.count == 2)
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

    @Test("Without an encoder a custom key posts no userInfo")
    func customWithoutEncoder() {
        let key = Notification.Key<Thing>("sender", coding: .custom(decode: { $0.object as? Thing }))
        let thing = Thing()
        let note = Notification(key, object: thing, payload: thing)
        #expect(note.userInfo == nil)
        #expect(note[key] === thing)
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
