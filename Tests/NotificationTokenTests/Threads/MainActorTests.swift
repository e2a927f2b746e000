import Foundation
@testable import NotificationToken
import Testing

@Suite("C12 On the main actor a post is delivered at once, and from other threads it is enqueued", timeLimit)
@MainActor struct MainActorTests {
    private let center = NotificationCenter()

    /// May be an object of Objective-C.
    private final class Sender: NSObject, Sendable {}

    @Test("On the main actor, a whole notification arrives with its sender, an object or a value, at once or later")
    func bareName() async {
        let (sender, other) = (Thing(), Sender())
        var senders: [String] = []
        let target = Thing()
        let note: @MainActor (Notification) -> Void = {
            let name = $0.object as? Sender === other ? "NSObject" : $0.object as? String ?? "none"
            senders.append($0.object as? Thing === sender ? "thing" : name)
        }
        let tokens = [
            center.observe(name: .event) { note($0) },
            center.observe(name: .event, with: target) { note($1) },
        ]
        center.post(name: .event, object: sender)
        let objects: [any Sendable] = [sender, other, "value"]
        Worker { [center] in for object in objects { center.post(name: .event, object: object) } }.join()
        await drainMainQueue()
        #expect(senders == ["thing", "thing", "thing", "thing", "NSObject", "NSObject", "value", "value"])
        #expect(tokens.count == 2)
    }

    @Test("Another thread that posts whenever a handler runs lets the main queue do other work")
    func fairness() async {
        let (partner, numbers, counts) = (Partner(), Log<Int>(), Log<Int>())
        let token = center.observe(.number) { [center] number in
            numbers.add(number)
            if number < 1_000 { partner.run { center.post(.number, payload: number + 1) } }
        }
        partner.run { [center] in
            center.post(.number, payload: 0)
            DispatchQueue.main.async { counts.add(numbers.count) }
        }
        await drainMainQueue { counts.count == 1 }
        #expect(counts.values == [1])
        token.cancel()
    }

    @Test(
        "A handler on MainActor.shared and one in main-actor code are called in the order of registration",
        .disabled(if: isAddressSanitized, "a weak reference to an actor that lives forever is a leak for the sanitizer")
    )
    func shared() async {
        let log = Log<String>(), void = Notification.Key<Void>("number"), sender = Thing()
        let tokens = [
            center.observe(.number, object: sender, on: MainActor.shared, priority: .low) { log.add("a\($1)") },
            center.observe(.number) { log.add("b\($0)") },
            center.observe(void, object: sender, on: MainActor.shared) { _ in log.add("c") },
            center.observe(void) { log.add("d") },
        ]
        Worker { [center] in for number in 0..<100 { center.post(.number, object: sender, payload: number) } }.join()
        #expect(log.values == [])
        center.post(.number, object: sender, payload: 100)
        #expect(log.values == (0...100).flatMap { ["a\($0)", "b\($0)", "c", "d"] })
        for token in tokens { token.cancel() }
    }

    @Test("What waits goes on waiting while a post on the main actor releases the payload that it has decoded")
    func decodedPayload() async {
        let log = Log<String>()
        let coding = Notification.Key<Deinit>.Coding.custom { [center] notification in
            guard let text = notification.object as? String else { return nil }
            log.add("decode \(text)")
            return Deinit {
                log.add("release \(text)")
                if text == "first" { center.post(name: .event, object: "nested") }
            }
        }
        let token = center.observe(Notification.Key(.event, coding: coding)) { @MainActor [center] _ in
            log.add("handle")
            if log.count == 2 { Worker { center.post(name: .event, object: "waiting") }.join() }
        }
        center.post(name: .event, object: "first")
        await drainMainQueue()
        #expect(
            log.values == [
                "decode first", "handle", "decode waiting", "release first", "decode nested", "handle",
                "release nested", "handle", "release waiting",
            ])
        token.cancel()
    }

    @Test("A mismatch that the main actor reports holds nothing back: a post made meanwhile delivers what waits first")
    func mismatch() {
        let numbers = Log<Int>()
        let token = center.observe(
            .number, using: { @MainActor in numbers.add($0) },
            onMismatch: { [center] _ in
                Worker { center.post(.number, payload: 1) }.join()
                center.post(.number, payload: 2)
            })
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(numbers.values == [1, 2])
        token.cancel()
    }

    /// Counts how often the library asks it.
    private final class Question: MainActorTurn {
        let asked = Log<Int>()

        var hasBegun: Bool {
            asked.tick()
            return false
        }

        func takeTurn() {}
    }

    @Test("While a post overtakes 5,000 deliveries, what else waits for the main actor is asked a few times")
    func overtaken() async {
        let (question, numbers) = (Question(), Log<Int>())
        let token = center.observe(.number) { numbers.add($0) }
        MainActorQueue.shared.add(question)
        Worker { [center] in for number in 1...5_000 { center.post(.number, payload: number) } }.join()
        center.post(.number, payload: 0)
        #expect(numbers.count == 5_001)
        // More turns of other tests may wait: then it isn't asked at all.
        #expect(question.asked.count < 50)
        token.cancel()
    }

    @Test("What waits is taken in order, also after some of it has been taken and some removed")
    func queue() {
        var numbers = FIFO<Int>()
        for number in 0..<200 { numbers.append(number) }
        var taken = (0..<50).map { _ in numbers.popFirst() }
        numbers.removeAll { $0 % 2 == 0 }
        #expect(numbers.count == 75)
        while let number = numbers.popFirst() { taken.append(number) }
        #expect(taken == Array(0..<50) + stride(from: 51, to: 200, by: 2))
    }
}
