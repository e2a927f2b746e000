import Foundation
import NotificationToken
import Testing

@Suite("C8 Sender: never retained, compared by identity", timeLimit)
struct SenderTests {
    private let center = NotificationCenter()

    @Test("An observer of a sender hears that sender only, and an observer of none hears every post")
    func filter() {
        let sender = Thing(), stranger = Thing()
        let log = Log<String>()
        let tokens = [
            center.observe(.number, object: sender) { log.add("sender \($0)") },
            center.observe(.number) { log.add("any \($0)") },
            center.observe(name: Notification.Key.number.name, object: sender) { _ in log.add("bare sender") },
        ]
        center.post(.number, object: sender, payload: 1)
        center.post(.number, object: stranger, payload: 2)
        center.post(.number, payload: 3)
        #expect(log.values == ["sender 1", "any 1", "bare sender", "any 2", "any 3"])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("Every way of observing a sender hears that sender only")
    @MainActor func everyWay() async {
        actor Store {}
        let sender = Thing(), store = Store(), target = Thing()
        let name = Notification.Key.number.name
        let heard = Log<Int>()
        // A notification of another sender has nothing to tell, so it is its payload that tells them apart.
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

    @Test("A post without a payload has its sender too")
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

    @Test("A nil in a variable observes every sender, as in Foundation")
    func optionalNil() {
        let nobody: Thing? = nil
        let calls = Log<Int>()
        let token = center.observe(.number, object: nobody) { calls.add($0) }
        center.post(.number, object: Thing(), payload: 1)
        center.post(.number, object: nobody, payload: 2)
        #expect(calls.values == [1, 2])
        token.cancel()
    }

    @Test("The sender is not retained, by the observation or by a post")
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

    @Test("A dead sender matches nothing, nor does an object that comes to lie at its address, 200 times")
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

    @Test("One sender among many is found, and its observers come and go")
    func manySenders() {
        let senders = (0..<1_000).map { _ in Thing() }
        let calls = Log<Int>()
        var tokens = senders.enumerated().map { index, sender in
            center.observe(.text, object: sender) { _ in calls.add(index) }
        }
        center.post(.text, object: senders[500], payload: "")
        #expect(calls.values == [500])
        tokens[500].cancel()
        center.post(.text, object: senders[500], payload: "")
        #expect(calls.values == [500])
        tokens[500] = center.observe(.text, object: senders[500]) { _ in calls.add(-500) }
        center.post(.text, object: senders[500], payload: "")
        #expect(calls.values == [500, -500])
    }
}
