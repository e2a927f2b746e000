import Foundation
import NotificationToken
import Testing

@Suite("C15 on: MainActor.self is synchronous on main, never blocks, and never reorders", timeLimit)
@MainActor struct MainActorTests {
    private let center = NotificationCenter()

    @Test("A post on the main actor is delivered before it returns, also after a suspension")
    func synchronous() async {
        let controller = Controller()
        controller.observe(center)
        center.post(.number, payload: 1)
        #expect(controller.numbers == [1])
        await drainMainQueue()
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
