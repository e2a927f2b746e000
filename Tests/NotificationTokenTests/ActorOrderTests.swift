import Foundation
import NotificationToken
import Testing

@Suite("C15 Code that posts and then awaits the actor finds the post delivered", timeLimit)
struct ActorOrderTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()

    /// Keeps the latest number of each poster.
    actor Store {
        private(set) var latest: [Int: Int] = [:]

        func insert(_ pair: (poster: Int, number: Int)) { latest[pair.poster] = pair.number }
    }

    actor Poster {}

    private static let key = Notification.Key<(poster: Int, number: Int)>("pair")

    /// Posts at two centers and reads, again and again, and counts how often a post was not delivered yet.
    private func staleReads(
        of store: Store, by poster: Int = 0, isolation: isolated (any Actor)?
    ) async -> Int {
        var count = 0
        for number in 1...1_000 {
            for center in [center, otherCenter] { center.post(Self.key, payload: (poster, number)) }
            let latest = await store.latest
            if [0, 10, 20].contains(where: { latest[poster + $0] != number }) { count += 1 }
        }
        return count
    }

    @Test("Tasks, actors and the main actor that post at two centers and then await an actor find all handlers called")
    func tasks() async {
        let store = Store()
        let tokens = [(center, 0), (center, 10), (otherCenter, 20)].map { center, offset in
            center.observe(Self.key, on: store) { $0.insert(($1.poster + offset, $1.number)) }
        }
        #expect(await staleReads(of: store, isolation: nil) == 0)
        #expect(await staleReads(of: store, isolation: Poster()) == 0)
        #expect(await staleReads(of: store, isolation: MainActor.shared) == 0)
        let count = await withTaskGroup(of: Int.self) { group in
            for poster in 0..<4 { group.addTask { await staleReads(of: store, by: poster, isolation: nil) } }
            return await group.reduce(0, +)
        }
        #expect(count == 0)
        #expect(tokens.count == 3)
    }

    @Test("Threads that post and then make a task for the actor find the post delivered", arguments: [1, 4])
    func threads(count: Int) async {
        let store = Store()
        let token = center.observe(Self.key, on: store) { $0.insert($1) }
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

    @Test("A post is enqueued on the actor before it returns, even while the actor runs a handler of the observation")
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
            let numbers = Log<[Int]>()
            let count = store.executor.count
            Task { numbers.add(await store.numbers) }
            store.executor.waitForJobs(beyond: count)
            park.letGo()
            numbers.wait(forCount: 1)
            return numbers.values
        }
        #expect(numbers == [[1, 2]])
        token.cancel()
    }
}
