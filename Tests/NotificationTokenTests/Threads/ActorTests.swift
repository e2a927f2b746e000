import Foundation
import NotificationToken
import Testing

@Suite("C12 On an actor every delivery is a task of its own, and never blocks the poster", timeLimit)
struct ActorTests {
    private let center = NotificationCenter()

    @Test("A handler that posts its own key without end lets its actor do other work")
    func fairness() async {
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
    func taskLocalValues() async {
        let store = HeldStore()
        let log = Log<String>()
        let token = center.observe(.number, on: store) { store, number in
            log.add("\(number) \(Request.id)")
            store.insert(number)
        }
        store.executor.hold()
        await Request.$id.withValue("task") { [center] in
            await Task { center.post(.number, payload: 0) }.value
        }
        await onThread { [center] in
            Request.$id.withValue("thread") { center.post(.number, payload: 1) }
            center.post(.number, payload: 2)
        }
        store.executor.letGo()
        #expect(await store.numbers == [0, 1, 2])
        #expect(log.values == ["0 none", "1 none", "2 none"])
        token.cancel()
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

    @Test("A task, an actor and the main actor that post and then await the handler's actor find the post delivered")
    func thenAwaited() async {
        let store = Store()
        let token = center.observe(.number, on: store) { $0.insert($1) }
        for poster in [nil, Poster(), MainActor.shared] as [(any Actor)?] {
            #expect(await staleReads(of: store, isolation: poster) == 0)
        }
        token.cancel()
    }
}
