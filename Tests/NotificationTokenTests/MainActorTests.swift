import Foundation
import NotificationToken
import Testing

@Suite("C15 on: MainActor.self", timeLimit)
@MainActor struct MainActorTests {
    private let center = NotificationCenter()

    /// What a view controller looks like to the compiler.
    @MainActor final class Controller {
        var numbers: [Int] = []
        var token: NotificationToken?

        func observe(_ center: NotificationCenter) {
            token = center.observe(.number, on: MainActor.self, with: self) { controller, number in
                MainActor.assertIsolated()
                controller.numbers.append(number)
            }
        }
    }

    @Test("A post on the main actor is delivered before it returns, also after a suspension")
    func synchronous() async {
        let controller = Controller()
        controller.observe(center)
        center.post(.number, payload: 1)
        #expect(controller.numbers == [1])
        await Task.yield()
        center.post(.number, payload: 2)
        #expect(controller.numbers == [1, 2])
    }

    @Test("A post from another thread does not wait, and is delivered later, in order")
    func enqueued() async {
        let controller = Controller()
        controller.observe(center)
        // The main actor is occupied by this test, so a post that waited for it would never return.
        Worker { [center] in for number in 1...100 { center.post(.number, payload: number) } }.join()
        #expect(controller.numbers == [])
        await drainMainQueue()
        #expect(controller.numbers == Array(1...100))
    }

    @Test("A post on main first delivers what waits from other threads")
    func neverReorders() async {
        let controller = Controller()
        controller.observe(center)
        Worker { [center] in for number in 1...3 { center.post(.number, payload: number) } }.join()
        center.post(.number, payload: 4)
        #expect(controller.numbers == [1, 2, 3, 4])
        await drainMainQueue()
        #expect(controller.numbers == [1, 2, 3, 4])
    }

    @Test("What a handler posts on main is delivered inside of it, and leaves what waits to the post that it is in")
    func nestedPostsDrainNothing() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            numbers.append(number)
            if number == 1 { center.post(.number, payload: 10) }
        }
        Worker { [center] in for number in 1...3 { center.post(.number, payload: number) } }.join()
        center.post(.number, payload: 4)
        #expect(numbers == [1, 10, 2, 3, 4])
        token.cancel()
    }

    @Test("The same posts reach several observers in the order of registration")
    func severalObservers() async {
        var log: [String] = []
        let tokens = ["a", "b"].map { name in center.observe(.number, on: MainActor.self) { log.append("\(name)\($0)") }
        }
        Worker { [center] in for number in 1...2 { center.post(.number, payload: number) } }.join()
        await drainMainQueue()
        #expect(log == ["a1", "b1", "a2", "b2"])
        #expect(tokens.count == 2)
    }

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
        var controller: Controller? = Controller()
        controller?.observe(center)
        let token = controller?.token
        Worker { [center] in center.post(.number, payload: 1) }.join()
        controller = nil
        await drainMainQueue()
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

    @Test("What a dying sender posts in a handler is let go of with the post, if another handler cancels meanwhile")
    func dyingSenderInAHandler() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await MainActorTests().checkDyingSenderInAHandler() }
        #else
        await MainActorTests().checkDyingSenderInAHandler()
        #endif
    }

    func checkDyingSenderInAHandler() async {
        let token = Shared<NotificationToken?>(nil)
        var calls = 0
        token.value = center.observe(name: .event, on: MainActor.self) { [center] _ in
            calls += 1
            // What the sender posts in its deinit comes behind the second notification, which still waits.
            if calls == 1 { _ = DeinitTests.makeFarewell(center) } else { token.value?.cancel() }
        }
        Worker { [center] in for _ in 0..<2 { center.post(name: .event, object: nil) } }.join()
        await drainMainQueue()
        #expect(calls == 2)
    }

    @Test("A mismatch is reported on the posting thread")
    func mismatch() async {
        let errors = Log<Bool>()
        let token = center.observe(.number, on: MainActor.self) { _ in
        } onMismatch: { _ in
            errors.add(Thread.isMainThread)
        }
        Worker { [center] in center.post(name: Notification.Key.number.name, object: nil) }.join()
        #expect(errors.values == [false])
        token.cancel()
    }

    @Test("10,000 posts from four threads all arrive, each thread's in order")
    func manyThreads() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { numbers.append($0) }
        let workers = (0..<4).map { worker in
            Worker { [center] in for number in 0..<2_500 { center.post(.number, payload: 10_000 * worker + number) } }
        }
        for round in 0..<50 {
            center.post(.number, payload: 100_000 + round)
            await drainMainQueue()
        }
        for worker in workers { await onThread { worker.join() } }
        await drainMainQueue()
        for worker in 0..<4 {
            #expect(numbers.filter { $0 / 10_000 == worker } == Array(10_000 * worker..<10_000 * worker + 2_500))
        }
        #expect(numbers.count == 10_050)
        token.cancel()
    }
}
