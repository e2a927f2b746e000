import Foundation
import NotificationToken
import Testing

@Suite("C15 on: an actor of the user's own", timeLimit)
struct ActorTests {
    private let center = NotificationCenter()

    @Test("Posts are delivered on the actor, in order, and never block the poster")
    func order() async {
        let store = Store()
        let token = center.observe(.number, on: store) { store, number in
            store.assertIsolated()
            store.insert(number)
        }
        // The actor is occupied, so a post that waited for it would never return.
        await store.occupy { [center] in for number in 0..<1_000 { center.post(.number, payload: number) } }
        await store.wait(forCount: 1_000)
        #expect(await store.numbers == Array(0..<1_000))
        token.cancel()
    }

    @Test("Four threads' posts all arrive, each thread's in order")
    func manyThreads() async {
        let store = Store()
        let token = center.observe(.number, on: store) { $0.insert($1) }
        let workers = (0..<4).map { worker in
            Worker { [center] in for number in 0..<2_500 { center.post(.number, payload: 10_000 * worker + number) } }
        }
        await onThread { for worker in workers { worker.join() } }
        await store.wait(forCount: 10_000)
        let numbers = await store.numbers
        for worker in 0..<4 {
            let expected = Array(10_000 * worker..<10_000 * worker + 2_500)
            #expect(numbers.filter { $0 / 10_000 == worker } == expected)
        }
        token.cancel()
    }

    @Test("Between the payloads the actor does other things")
    func fairness() async {
        let store = Store()
        let token = center.observe(.number, on: store) { [center] store, number in
            store.insert(number)
            if number < 1_000_000 { center.post(.number, payload: number + 1) }  // Would go on for a long time.
        }
        center.post(.number, payload: 0)
        // What is asked of the actor itself has to find a turn between them.
        var count = 0
        for _ in 0..<100_000 where count < 3 { count = await store.numbers.count }
        token.cancel()
        #expect((3..<1_000_000).contains(await store.numbers.count))
    }

    @Test("The compiler picks the actor's overload, or the main actor's, with every shape of closure")
    @MainActor func overloads() async {
        let store = Store()
        let anyActor: any Actor = store
        let pair = Notification.Key<(Int, Int)>("pair")
        let calls = Log<String>()
        let tokens = [
            center.observe(.number, on: store) { $0.insert($1) },
            center.observe(.number, on: store) { store, number in store.insert(number) },
            center.observe(pair, on: store) { store, pair in store.insertPair(pair) },
            center.observe(pair, on: store) { $0.insertPair($1) },
            center.observe(.number, on: anyActor) { actor, number in
                actor.assertIsolated()
                calls.add("any \(number)")
            },
            center.observe(.number, on: MainActor.self) { calls.add("main \($0)") },
            center.observe(pair, on: MainActor.self) { calls.add("main \($0)") },
            center.observe(pair, on: MainActor.self) { one, two in calls.add("main \(one) \(two)") },
            center.observe(pair) { one, two in calls.add("\(one) \(two)") },
        ]
        center.post(.number, payload: 1)
        center.post(pair, payload: (2, 3))
        await store.wait(forCount: 4)
        #expect(await store.numbers.sorted() == [1, 1, 5, 5])
        await onThread { calls.wait(forCount: 5) }
        #expect(Set(calls.values) == ["any 1", "main 1", "main (2, 3)", "main 2 3", "2 3"])
        #expect(tokens.allSatisfy { $0.isActive })
    }
}
