import Foundation
import NotificationToken
import Testing

@Suite("Deliveries to an actor", timeLimit)
struct ActorTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("A post enqueues one task on the actor for each observation, before it returns, even if it is made there")
    func postEnqueuesATaskForEachObservation() async {
        let store = GatedStore()
        let jobs = Log<Int>()
        let key = Notification.Key<Void>("nested")
        for _ in 0..<2 { center.observe(.number, on: store) { $0.insert($1) }.store(in: bag) }
        center.observe(key, on: store) { [center] store in
            let jobsBefore = store.executor.count
            center.post(.number, payload: 2)
            jobs.add(store.executor.count - jobsBefore)
            store.insert(1)
        }.store(in: bag)

        store.executor.close()
        center.post(.number, payload: 0)
        #expect(store.executor.count == 2)
        store.executor.open()

        center.post(key)
        await onThread { jobs.wait(forCount: 1, "the nested post") }
        #expect(jobs.values == [2])
        #expect(await store.numbers == [0, 0, 1, 2, 2])
    }

    @Test("A payload that waits for an actor retains the actor until it has been delivered")
    func waitingPayloadRetainsTheActor() async {
        let delivered = Log<Int>()
        var store: GatedStore? = GatedStore()
        weak var weakStore: GatedStore?
        weakStore = store
        let executor = store?.executor
        if let store { center.observe(.number, on: store) { delivered.add($1) }.store(in: bag) }
        executor?.close()
        center.post(.number, payload: 1)

        store = nil
        #expect(weakStore != nil)

        executor?.open()
        await onThread { delivered.wait(forCount: 1, "the delivery") }
        await eventually("the actor has been released") { weakStore == nil }
    }

    @Test("A handler that posts its own key without end lets its actor do other work")
    func handlerThatPostsLetsItsActorWork() async {
        let store = Store()
        let token = center.observe(.number, on: store) { [center] store, number in
            store.insert(number)
            if number < 1_000_000 { center.post(.number, payload: number + 1) }
        }

        center.post(.number, payload: 0)
        var count = 0
        for _ in 0..<100_000 where count < 3 { count = await store.numbers.count }
        token.cancel()

        #expect((3..<1_000_000).contains(await store.numbers.count))
    }

    private enum Request {
        @TaskLocal static var id = "none"
    }

    @Test("A handler on an actor sees no task-local values of a poster, be it a task or a thread")
    func handlerSeesNoTaskLocalValues() async {
        let store = GatedStore()
        let log = Log<String>()
        center.observe(.number, on: store) { store, number in
            log.add("\(number) \(Request.id)")
            store.insert(number)
        }.store(in: bag)

        store.executor.close()
        await Request.$id.withValue("task") { [center] in
            await Task { center.post(.number, payload: 0) }.value
        }
        await onThread { [center] in
            Request.$id.withValue("thread") { center.post(.number, payload: 1) }
            center.post(.number, payload: 2)
        }
        store.executor.open()

        #expect(await store.numbers == [0, 1, 2])
        #expect(log.values == ["0 none", "1 none", "2 none"])
    }

    actor Poster {}

    /// Posts and reads, again and again, and counts how often a post was not delivered yet.
    private func staleReads(of store: Store, isolation: isolated (any Actor)?) async -> Int {
        var count = 0
        for number in 1...1_000 {
            center.post(.number, payload: number)
            if await store.numbers.last != number { count += 1 }
        }
        return count
    }

    @Test(
        "A poster that awaits the handler's actor after its post finds the post delivered",
        arguments: [nil, Poster(), MainActor.shared] as [(any Actor)?])
    func posterThatAwaitsFindsThePostDelivered(poster: (any Actor)?) async {
        let store = Store()
        center.observe(.number, on: store) { $0.insert($1) }.store(in: bag)

        #expect(await staleReads(of: store, isolation: poster) == 0)
    }
}
