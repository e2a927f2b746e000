import Foundation
import NotificationToken
import Testing

private protocol Named {}
extension Thing: Named {}

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
            for _ in 0..<20_000 where heard.values.last != index {
                await Task.yield()
                pause(0.0001)
            }
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

    @Test("What a sender posts in its own deinit reaches those who observe it")
    func inDeinit() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { SenderTests().checkInDeinit() }
        #else
        SenderTests().checkInDeinit()
        #endif
    }

    func checkInDeinit() {
        let calls = Log<String>()
        var tokens: [NotificationToken] = []
        do {
            let sender = Poster(center)
            tokens = [
                center.observe(name: .event, object: sender) { _ in calls.add("sender") },
                center.observe(name: .event) { note in calls.add(note.object is Poster ? "any" : "nil") },
            ]
        }
        #expect(calls.values == ["sender", "any"])
        #expect(tokens.count == 2)
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

    private func post<Sender>(from sender: Sender) {
        center.post(name: .event, object: sender)
    }

    /// Posts from an object in every wrapping, and from nobody and a stranger.
    private func postWrapped(_ thing: Thing) {
        post(from: thing)
        post(from: thing as any Named)
        post(from: Optional(thing))
        post(from: Optional<Thing>.none)
        post(from: Thing() as any Named)
    }

    @Test("A sender that generic code posts is found, also inside an existential or an optional")
    func wrappedSender() {
        let thing = Thing()
        let calls = Log<Int>()
        let token = center.observe(name: .event, object: thing) { _ in calls.tick() }
        postWrapped(thing)
        #expect(calls.count == 3)
        token.cancel()
    }

    @Test("So it is in Foundation; but its center before Swift 6.3 finds no sender that is no NSObject")
    func wrappedSenderInFoundation() {
        let thing = Thing()
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: thing, queue: nil) { _ in calls.tick() }
        postWrapped(thing)
        #expect(calls.count == (FoundationCenter.current == .old ? 0 : 3))
        center.removeObserver(observer)
    }

    @Test("A value that raw code posts as the sender matches nobody, and passes unharmed")
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

/// Posts itself in its deinit.
final class Poster: Sendable {
    private let center: NotificationCenter

    init(_ center: NotificationCenter) {
        self.center = center
    }

    deinit {
        autoreleasepool { center.post(name: .event, object: self) }
    }
}

/// Made out of line, so that release builds don't put it on the stack, where no address comes round again.
@inline(never) func makeThing() -> Thing { Thing() }
