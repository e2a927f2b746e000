import Foundation
@testable import NotificationToken
import Testing

@Suite("Deliveries to the main actor", timeLimit)
@MainActor struct MainActorTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    /// May be an object of Objective-C.
    private final class Sender: NSObject, Sendable {}

    @Test("A notification has its sender, an object or a value, at once and later", arguments: [true, false])
    func notificationHasItsSender(isPostedOnMain: Bool) async {
        let plain = PlainObject()
        let object = Sender()
        let target = PlainObject()
        var senders: [String] = []
        let record: @MainActor (Notification) -> Void = { notification in
            if notification.object as? PlainObject === plain { return senders.append("plain") }
            if notification.object as? Sender === object { return senders.append("NSObject") }
            senders.append(notification.object as? String ?? "none")
        }
        center.observe(name: .event) { record($0) }.store(in: bag)
        center.observe(name: .event, with: target) { record($1) }.store(in: bag)
        let objects: [any Sendable] = [plain, object, "value"]
        let post = { @Sendable [center] in for object in objects { center.post(name: .event, object: object) } }

        if isPostedOnMain { post() } else { JoinableThread(post).join() }
        #expect(senders.count == (isPostedOnMain ? 6 : 0))
        await drainMainQueue()

        #expect(senders == ["plain", "plain", "NSObject", "NSObject", "value", "value"])
    }

    @Test("Another thread that posts whenever a handler runs lets the main queue do other work")
    func threadThatPostsLetsTheMainQueueWork() async {
        let thread = SerialThread()
        let numbers = Log<Int>()
        let counts = Log<Int>()
        center.observe(.number) { [center] number in
            numbers.add(number)
            if number < 1_000 { thread.run { center.post(.number, payload: number + 1) } }
        }.store(in: bag)

        thread.run { [center] in
            center.post(.number, payload: 0)
            DispatchQueue.main.async { counts.add(numbers.count) }
        }

        // The main queue's own work is all that reports it, and a blocked thread could not let it run.
        await eventually("the main queue has done other work") { counts.count == 1 }
        #expect(counts.values == [1])
    }

    @Test(
        "Handlers on MainActor.shared and handlers in main-actor code are called in the order of registration",
        .disabled(if: isAddressSanitized, "a weak reference to an actor that lives forever is a leak for the sanitizer")
    )
    func sharedActorIsTheMainActor() {
        let log = Log<String>()
        let void = Notification.Key<Void>("number")
        let sender = PlainObject()
        center.observe(.number, object: sender, on: MainActor.shared, priority: .low) { log.add("a\($1)") }
            .store(in: bag)
        center.observe(.number) { log.add("b\($0)") }.store(in: bag)
        center.observe(void, object: sender, on: MainActor.shared) { _ in log.add("c") }.store(in: bag)
        center.observe(void) { log.add("d") }.store(in: bag)

        JoinableThread { [center] in
            for number in 0..<100 { center.post(.number, object: sender, payload: number) }
        }.join()
        #expect(log.values == [])

        center.post(.number, object: sender, payload: 100)
        #expect(log.values == (0...100).flatMap { ["a\($0)", "b\($0)", "c", "d"] })
    }

    @Test("What waits goes on waiting while a post on the main actor releases the payload that it has decoded")
    func releaseOfADecodedPayloadHoldsTheBacklog() async {
        let log = Log<String>()
        let coding = Notification.Key<OnDeinit>.Coding.custom { [center] notification in
            guard let text = notification.object as? String else { return nil }
            log.add("decode \(text)")
            return OnDeinit {
                log.add("release \(text)")
                if text == "first" { center.post(name: .event, object: "nested") }
            }
        }
        center.observe(Notification.Key(.event, coding: coding)) { @MainActor [center] _ in
            log.add("handle")
            if log.count == 2 { JoinableThread { center.post(name: .event, object: "waiting") }.join() }
        }.store(in: bag)

        center.post(name: .event, object: "first")
        await drainMainQueue()

        #expect(
            log.values == [
                "decode first", "handle", "decode waiting", "release first", "decode nested", "handle",
                "release nested", "handle", "release waiting",
            ])
    }

    @Test("While the main actor reports a mismatch, a post that it makes delivers what waits first")
    func mismatchHoldsNothingBack() {
        let numbers = Log<Int>()
        center.observe(
            .number, using: { @MainActor in numbers.add($0) },
            onMismatch: { [center] _ in
                JoinableThread { center.post(.number, payload: 1) }.join()
                center.post(.number, payload: 2)
            }
        ).store(in: bag)

        center.post(name: Notification.Key.number.name, object: nil)

        #expect(numbers.values == [1, 2])
    }

    /// Counts how often the library asks whether it has had its turn.
    private final class CountingTurn: MainActorTurn {
        let questions = Log<Int>()

        var hasBegun: Bool {
            questions.tick()
            return false
        }

        func takeTurn() {}
    }

    @Test("While a post overtakes 5,000 deliveries, what else waits for the main actor is asked a few times")
    func overtakingAsksOthersAFewTimes() {
        let turn = CountingTurn()
        let numbers = Log<Int>()
        center.observe(.number) { numbers.add($0) }.store(in: bag)
        MainActorQueue.shared.add(turn)
        JoinableThread { [center] in for number in 1...5_000 { center.post(.number, payload: number) } }.join()

        center.post(.number, payload: 0)

        #expect(numbers.count == 5_001)
        // More turns of other tests may wait: then it isn't asked at all.
        #expect(turn.questions.count < 50)
    }

    @Test("What waits is taken in order, even if some of it has been removed")
    func waitingElementsAreTakenInOrder() {
        var numbers = FIFO<Int>()
        for number in 0..<200 { numbers.append(number) }
        var taken = (0..<50).map { _ in numbers.popFirst() }

        numbers.removeAll { $0 % 2 == 0 }
        #expect(numbers.count == 75)

        while let number = numbers.popFirst() { taken.append(number) }
        #expect(taken == Array(0..<50) + stride(from: 51, to: 200, by: 2))
    }
}
