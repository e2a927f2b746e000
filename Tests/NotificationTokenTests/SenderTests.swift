import Foundation
import NotificationToken
import Testing

@Suite("C8 A sender is never retained, and is found by identity", timeLimit)
struct SenderTests {
    private let center = NotificationCenter()

    @Test("Every way to observe a sender gets the posts of that sender only")
    @MainActor func everyWay() async {
        let sender = Thing(), store = Store(), target = Thing()
        let name = Notification.Key.number.name
        let heard = Log<Int>()
        @Sendable func number(_ note: Notification) -> Int { note[.number] ?? -1 }
        let observers: [(NotificationCenter) -> NotificationToken] = [
            { $0.observe(name: name, object: sender) { heard.add(number($0)) } },
            { $0.observe(name: name, object: sender, queue: OperationQueue()) { heard.add(number($0)) } },
            { $0.observe(name: name, object: sender, with: target) { heard.add(number($1)) } },
            { $0.observe(name: name, object: sender, on: MainActor.self) { heard.add(number($0)) } },
            { $0.observe(name: name, object: sender, on: MainActor.self, with: target) { heard.add(number($1)) } },
            { $0.observe(.number, object: sender) { heard.add($0) } },
            { $0.observe(.number, object: sender, with: target) { heard.add($1) } },
            { $0.observe(.number, object: sender, on: MainActor.self) { heard.add($0) } },
            { $0.observe(.number, object: sender, on: MainActor.self, with: target) { heard.add($1) } },
            { $0.observe(.number, object: sender, on: store) { heard.add($1) } },
        ]
        for (index, observe) in observers.enumerated() {
            let token = observe(center)
            center.post(.number, object: Thing(), payload: -2)
            center.post(.number, payload: -3)
            center.post(.number, object: sender, payload: index)
            await onThread { heard.wait(forCount: index + 1) }
            token.cancel()
        }
        #expect(heard.values == Array(observers.indices))
    }

    @Test("A post without a payload reaches the observers of its sender")
    func senderOfAVoidPost() {
        let ping = Notification.Key<Void>("ping")
        let sender = Thing()
        let calls = Log<Int>()
        let token = center.observe(ping, object: sender) { calls.tick() }
        center.post(ping, object: sender)
        center.post(ping, object: Thing())
        #expect(calls.count == 1)
        token.cancel()
    }

    @Test("An observation with a nil variable as its sender observes every sender, as in Foundation")
    func optionalNil() {
        let nobody: Thing? = nil
        let calls = Log<Int>()
        let token = center.observe(.number, object: nobody) { calls.add($0) }
        center.post(.number, object: Thing(), payload: 1)
        center.post(.number, object: nobody, payload: 2)
        #expect(calls.values == [1, 2])
        token.cancel()
    }

    @Test("Neither an observation nor a post retains the sender")
    func notRetained() {
        weak var weakSender: Thing?
        let token = autoreleasepool {
            let sender = Thing()
            weakSender = sender
            let token = center.observe(.number, object: sender) { _ in }
            center.post(.number, object: sender, payload: 1)
            return token
        }
        #expect(weakSender == nil)
        token.cancel()
    }

    @Test("A dead sender matches no post, and neither does an object at its address, 200 times")
    func addressReuse() {
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for _ in 0..<200 {
            do {
                let sender = makeThing()
                tokens.append(center.observe(.number, object: sender) { calls.add($0) })
            }
            autoreleasepool { for _ in 0..<8 { center.post(.number, object: makeThing(), payload: 1) } }
        }
        center.post(.number, payload: 2)
        #expect(calls.count == 0)
        #expect(tokens.count == 200)
    }

    @Test("One of 1,000 senders is found, before and after its observer is replaced")
    func manySenders() {
        let senders = (0..<1_000).map { _ in Thing() }
        let calls = Log<Int>()
        var tokens = senders.enumerated().map { index, sender in
            center.observe(.number, object: sender) { _ in calls.add(index) }
        }
        center.post(.number, object: senders[500], payload: 1)
        tokens[500].cancel()
        center.post(.number, object: senders[500], payload: 2)
        tokens[500] = center.observe(.number, object: senders[500]) { calls.add(-$0) }
        center.post(.number, object: senders[500], payload: 3)
        #expect(calls.values == [500, -3])
    }

    @Test(
        "A sender that generic code posts is found, even in an existential or an optional",
        arguments: Way.allCases)
    func wrappedSender(way: Way) {
        let thing = Thing()
        let calls = Log<Int>()
        let token = way.observe(center, .event, object: thing) { _ in calls.tick() }
        func post<Sender>(_ sender: Sender) { center.post(name: .event, object: sender) }
        post(thing)
        post(thing as any Sendable)
        post(Optional(thing))
        post(Optional<Thing>.none)
        post(Thing() as any Sendable)
        // Before Swift 6.3 Foundation's center finds no sender that is not an NSObject.
        #expect(calls.count == (way == .addObserver && FoundationCenter.current == .old ? 0 : 3))
        token.cancel()
    }

    @Test("A value that raw code posts as the sender matches no sender filter, and reaches unfiltered observers")
    func valueAsSender() {
        let sender = Thing()
        let calls = Log<Int>()
        let tokens = [
            center.observe(name: .event, object: sender) { _ in calls.add(1) },
            center.observe(name: .event) { if $0.object as? String == "value" { calls.add(2) } },
        ]
        center.post(name: .event, object: "value")
        #expect(calls.values == [2])
        #expect(tokens.count == 2)
    }
}
