import Foundation
import NotificationToken
import Testing

@Suite("C15 Whoever posts and then awaits the actor finds the post delivered", timeLimit)
struct ActorOrderTests {
    private let center = NotificationCenter()

    /// Keeps the latest number of each poster.
    actor Store {
        private(set) var latest: [Int: Int] = [:]

        func insert(_ pair: (poster: Int, number: Int)) { latest[pair.poster] = pair.number }
    }

    private static let key = Notification.Key<(poster: Int, number: Int)>("pair")

    /// Posts and reads again and again, and counts how often the post was not there yet.
    private static func staleReads(
        of store: Store, by poster: Int, on center: NotificationCenter, rounds: Int = 2_000
    ) async -> Int {
        var count = 0
        for number in 1...rounds {
            center.post(key, payload: (poster, number))
            if await store.latest[poster] != number { count += 1 }
        }
        return count
    }

    private func observe(_ store: Store) -> NotificationToken {
        center.observe(Self.key, on: store) { $0.insert($1) }
    }

    @Test("From a task")
    func task() async {
        let store = Store()
        let token = observe(store)
        #expect(await Self.staleReads(of: store, by: 0, on: center) == 0)
        token.cancel()
    }

    @Test("From another actor")
    func anotherActor() async {
        actor Poster {
            func staleReads(of store: Store, on center: NotificationCenter) async -> Int {
                var count = 0
                for number in 1...2_000 {
                    center.post(ActorOrderTests.key, payload: (0, number))
                    if await store.latest[0] != number { count += 1 }
                }
                return count
            }
        }
        let store = Store()
        let token = observe(store)
        #expect(await Poster().staleReads(of: store, on: center) == 0)
        token.cancel()
    }

    @Test("From the main actor")
    @MainActor func mainActor() async {
        let store = Store()
        let token = observe(store)
        var count = 0
        for number in 1...2_000 {
            center.post(Self.key, payload: (0, number))
            if await store.latest[0] != number { count += 1 }
        }
        #expect(count == 0)
        token.cancel()
    }

    @Test("From threads that make a task for it", arguments: [1, 4])
    func threads(count: Int) async {
        let store = Store()
        let token = observe(store)
        let stale = Log<Int>()
        await onThread { [center] in
            let workers = (0..<count).map { poster in
                Worker {
                    let done = Signal()
                    for number in 1...1_000 {
                        center.post(Self.key, payload: (poster, number))
                        Task {
                            if await store.latest[poster] != number { stale.tick() }
                            done.send()
                        }
                        done.wait()
                    }
                }
            }
            for worker in workers { worker.join() }
        }
        #expect(stale.count == 0)
        token.cancel()
    }

    @Test("From four tasks at once, each of which finds its own")
    func severalTasks() async {
        let store = Store()
        let token = observe(store)
        let count = await withTaskGroup(of: Int.self) { [center] group in
            for poster in 0..<4 {
                group.addTask { await Self.staleReads(of: store, by: poster, on: center, rounds: 500) }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 0)
        token.cancel()
    }

    @Test("To two observations of one actor")
    func twoObservations() async {
        let store = Store()
        let tokens = [observe(store), center.observe(Self.key, on: store) { $0.insert(($1.poster + 1, $1.number)) }]
        var count = 0
        for number in 1...2_000 {
            center.post(Self.key, payload: (0, number))
            let latest = await store.latest
            if latest[0] != number || latest[1] != number { count += 1 }
        }
        #expect(count == 0)
        #expect(tokens.count == 2)
    }

    @Test("Also if the actor is inside the delivery of another post meanwhile")
    func insideADelivery() async {
        let store = HeldStore()
        let park = Park()
        let token = center.observe(.number, on: store) { store, number in
            if number == 1 { park.stop() }
            store.insert(number)
        }
        let numbers = await onThread { [center] in
            center.post(.number, payload: 1)
            park.waitForArrival()
            center.post(.number, payload: 2)
            let numbers = Shared<[Int]>([])
            let count = store.executor.count
            let done = Signal()
            Task {
                numbers.value = await store.numbers
                done.send()
            }
            store.executor.waitForJobs(beyond: count)
            park.letGo()
            done.wait()
            return numbers.value
        }
        #expect(numbers == [1, 2])
        token.cancel()
    }
}
