import Foundation
import NotificationToken
import Testing

@Suite("C15 on: MainActor.self: what waits, and what does not", timeLimit)
@MainActor struct WaitingForTheMainActorTests {
    private let center = NotificationCenter()

    @Test("A handler that cancels keeps what still waits from being delivered")
    func cancelWhileWaiting() async {
        let controller = Controller()
        var numbers: [Int] = []
        controller.token = center.observe(.number, on: MainActor.self) { [weak controller] number in
            numbers.append(number)
            controller?.token = nil
        }
        Worker { [center] in for number in 1...3 { center.post(.number, payload: number) } }.join()
        center.post(.number, payload: 4)
        await drainMainQueue()
        #expect(numbers == [1])
    }

    @Test("A payload is let go of when it was delivered, although others still wait")
    func deliveredPayloads() async {
        let key = Notification.Key<Deinit>("deinit")
        let released = Log<Int>()
        var counts: [Int] = []
        let token = center.observe(key, on: MainActor.self) { _ in counts.append(released.count) }
        Worker { [center] in for _ in 0..<3 { center.post(key, payload: Deinit { released.tick() }) } }.join()
        await drainMainQueue()
        #expect(counts == [0, 1, 2])
        token.cancel()
    }

    @Test("An observer whose target is gone is not called, and ends")
    func targetIsGone() async {
        let target = Shared(Optional(Thing()))
        var numbers: [Int] = []
        let token = target.value.map { center.observe(.number, on: MainActor.self, with: $0) { numbers.append($1) } }
        center.post(.number, payload: 1)
        Worker { [center] in center.post(.number, payload: 2) }.join()
        target.value = nil
        await drainMainQueue()
        #expect(numbers == [1])
        #expect(token?.isActive == false)
    }

    @Test("A bare notification is delivered with its sender, at once or later")
    func bareName() async {
        let sender = Thing()
        var senders: [Bool] = []
        let token = center.observe(name: .event, on: MainActor.self) { senders.append($0.object as? Thing === sender) }
        let target = Controller()
        let second = center.observe(name: .event, on: MainActor.self, with: target) { target, note in
            target.numbers.append(note.userInfo?["n"] as? Int ?? 0)
        }
        center.post(name: .event, object: sender, userInfo: ["n": 1])
        Worker { [center] in center.post(name: .event, object: sender, userInfo: ["n": 2]) }.join()
        Worker { [center] in center.post(name: .event, object: "value", userInfo: ["n": 3]) }.join()
        await drainMainQueue()
        #expect(senders == [true, true, false])
        #expect(target.numbers == [1, 2, 3])
        token.cancel()
        second.cancel()
    }

    @Test("A mismatch is reported on the posting thread")
    func mismatch() async {
        let threads = Log<ObjectIdentifier>()
        let token = center.observe(.number, on: MainActor.self) { _ in
        } onMismatch: { _ in
            threads.add(ObjectIdentifier(Thread.current))
        }
        Worker { [center] in
            threads.add(ObjectIdentifier(Thread.current))
            center.post(name: Notification.Key.number.name, object: nil)
        }.join()
        #expect(threads.count == 2)
        #expect(threads.values.first == threads.values.last)
        token.cancel()
    }
}
