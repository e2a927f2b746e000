import Foundation
import NotificationToken
import Testing

@Suite("C9 A payload arrives as it was posted, and is let go of", timeLimit)
struct PayloadTripTests {
    private let center = NotificationCenter()

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

    @Test("The two qualified names are the same types")
    func typealiases() {
        let key: NotificationKey<Int> = .number
        let token: NotificationCenter.Token = center.observe(key) { _ in }
        #expect(type(of: token) == NotificationToken.self)
    }
}
