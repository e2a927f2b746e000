import Foundation
import NotificationToken
import Testing

@Suite("C15 A backlog never deepens the stack of the main actor", timeLimit)
@MainActor struct MainActorBacklogTests {
    private let center = NotificationCenter()

    /// How deep handlers are nested in one another; beyond a limit they post no more, so nothing overflows.
    final class Depth {
        private(set) var deepest = 0
        private var current = 0

        func enter(_ body: () -> Void) {
            current += 1
            deepest = max(deepest, current)
            if current < 100 { body() }
            current -= 1
        }
    }

    /// Posts from another thread while the main actor is occupied by the caller.
    private func pile(_ body: @escaping @Sendable (NotificationCenter) -> Void) {
        Worker { [center] in body(center) }.join()
    }

    @Test(
        "A handler that posts its key once is nested twice, also over 20,000 waiting posts", arguments: [false, true])
    func ownKey(byAPost: Bool) async {
        let depth = Depth()
        var counts = [0, 0]
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            counts[number] += 1
            depth.enter { if number == 1 { center.post(.number, payload: 0) } }
        }
        pile { center in for _ in 0..<20_000 { center.post(.number, payload: 1) } }
        if byAPost { center.post(.number, payload: 0) }
        await drainMainQueue { counts[1] == 20_000 }
        #expect(depth.deepest == 2)
        #expect(counts == [byAPost ? 20_001 : 20_000, 20_000])
        token.cancel()
    }

    @Test("Handlers of two keys that post to each other once are nested three times, also over 20,000 waiting posts")
    func twoKeys() async {
        let depth = Depth()
        var counts = [0, 0]
        let tokens = [
            center.observe(.number, on: MainActor.self) { [center] number in
                counts[0] += 1
                depth.enter { if number == 1 { center.post(.text, payload: "0") } }
            },
            center.observe(.text, on: MainActor.self) { [center] text in
                counts[1] += 1
                depth.enter { if text == "1" { center.post(.number, payload: 0) } }
            },
        ]
        pile { center in
            for _ in 0..<10_000 {
                center.post(.number, payload: 1)
                center.post(.text, payload: "1")
            }
        }
        await drainMainQueue { counts == [20_000, 20_000] }
        #expect(depth.deepest == 3)
        #expect(counts == [20_000, 20_000])
        #expect(tokens.count == 2)
    }

    @Test("A post in a handler of the same observation is delivered at once, before what waits")
    func atOnce() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            numbers.append(number)
            if number == 1 || number == 4 { center.post(.number, payload: 10 * number) }
        }
        pile { center in for number in 1...3 { center.post(.number, payload: number) } }
        center.post(.number, payload: 4)
        #expect(numbers == [1, 10, 2, 3, 4, 40])
        await drainMainQueue()
        #expect(numbers == [1, 10, 2, 3, 4, 40])
        token.cancel()
    }

    @Test("A post in a handler leaves what came meanwhile waiting")
    func meanwhile() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            numbers.append(number)
            guard number == 1 else { return }
            Worker { center.post(.number, payload: 2) }.join()
            center.post(.number, payload: 10)
        }
        center.post(.number, payload: 1)
        #expect(numbers == [1, 10])
        await drainMainQueue { numbers.count == 3 }
        #expect(numbers == [1, 10, 2])
        token.cancel()
    }

    @Test("A post in a handler first delivers what another observation has waiting")
    func otherObservation() async {
        var log: [String] = []
        let tokens = [
            center.observe(.number, on: MainActor.self) { [center] number in
                log.append("a\(number)")
                if number == 1 { center.post(.number, payload: 10) }
            },
            center.observe(.number, on: MainActor.self) { log.append("b\($0)") },
        ]
        pile { center in for number in 1...2 { center.post(.number, payload: number) } }
        center.post(.number, payload: 3)
        #expect(log == ["a1", "a10", "b1", "b2", "b10", "a2", "a3", "b3"])
        await drainMainQueue()
        #expect(log.count == 8)
        #expect(tokens.count == 2)
    }

    @Test("A handler's post on another thread waits for its turn")
    func elsewhere() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            numbers.append(number)
            if number == 1 { Worker { center.post(.number, payload: 10) }.join() }
        }
        pile { center in for number in 1...3 { center.post(.number, payload: number) } }
        await drainMainQueue { numbers.count == 4 }
        #expect(numbers == [1, 2, 3, 10])
        token.cancel()
    }

    @Test("Nor does what a payload posts in its deinit, which is delivered inside of that")
    func payloadThatPosts() async {
        let key = Notification.Key<Deinit>("letter")
        let calls = Log<Int>()
        let depth = Shared(0)
        let deepest = Shared(0)
        let inside = Log<Bool>()
        let token = center.observe(key, on: MainActor.self) { _ in calls.tick() }
        Worker { [center] in
            for _ in 0..<100 {
                let letter = Deinit {
                    depth.change { $0 += 1 }
                    deepest.value = max(deepest.value, depth.value)
                    let count = calls.count
                    center.post(key, payload: Deinit {})
                    inside.add(calls.count == count + 1)
                    depth.change { $0 -= 1 }
                }
                center.post(key, payload: letter)
            }
        }.join()
        await drainMainQueue { calls.count == 200 }
        #expect(calls.count == 200)
        #expect(deepest.value == 1)
        #expect(inside.values == Array(repeating: true, count: 100))
        token.cancel()
    }
}
