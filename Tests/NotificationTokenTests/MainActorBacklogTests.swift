import Foundation
import NotificationToken
import Testing

@Suite("C15 On the main actor the stack grows with the handlers' own nesting, and never with the backlog", timeLimit)
@MainActor struct MainActorBacklogTests {
    private let center = NotificationCenter()

    /// How deep handlers are nested.
    ///
    /// Beyond a limit they post no more, so nothing overflows.
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

    /// Posts from another thread while the test blocks the main actor.
    private func postElsewhere(_ body: @escaping @Sendable (NotificationCenter) -> Void) {
        Worker { [center] in body(center) }.join()
    }

    @Test(
        "A backlog of 5,000 posts whose handlers post their own name nests two handlers, and no more",
        arguments: [true, false])
    func ownName(byAPost: Bool) async {
        let (depth, sender) = (Depth(), Thing())
        var lines: [String] = []
        let tokens = [("a", Optional(sender)), ("b", nil)].map { name, filter in
            center.observe(.number, object: filter, on: MainActor.self) { [center] number in
                lines.append("\(name)\(number)")
                depth.enter { if number == 1 { center.post(.number, object: filter, payload: 0) } }
            }
        }
        postElsewhere { center in for _ in 0..<5_000 { center.post(.number, object: sender, payload: 1) } }
        if byAPost { center.post(.number, payload: 2) }
        let ofEachPost = ["a1", "a0", "b0", "b1", "b0"]
        let expected = (0..<5_000).flatMap { _ in ofEachPost } + (byAPost ? ["b2"] : [])
        await drainMainQueue { lines.count == expected.count }
        #expect(lines == expected)
        #expect(depth.deepest == 2)
        #expect(tokens.count == 2)
    }

    @Test("Handlers of two keys that post each other's key once nest three deep, despite 20,000 waiting posts")
    func twoKeys() async {
        let depth = Depth()
        let keys = [Notification.Key.number, Notification.Key<Int>("other")]
        var counts = [0, 0]
        let tokens = keys.indices.map { index in
            center.observe(keys[index], on: MainActor.self) { [center] number in
                counts[index] += 1
                depth.enter { if number == 1 { center.post(keys[1 - index], payload: 0) } }
            }
        }
        postElsewhere { center in for _ in 0..<10_000 { for key in keys { center.post(key, payload: 1) } } }
        await drainMainQueue { counts == [20_000, 20_000] }
        #expect(depth.deepest == 3)
        #expect(counts == [20_000, 20_000])
        #expect(tokens.count == 2)
    }

    @Test("On the main actor, a post in a handler doesn't deliver what another thread posts meanwhile")
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

    @Test("On the main actor, what another thread posts during a handler is delivered after what waits already")
    func elsewhere() async {
        var numbers: [Int] = []
        let token = center.observe(.number, on: MainActor.self) { [center] number in
            numbers.append(number)
            if number == 1 { Worker { center.post(.number, payload: 10) }.join() }
        }
        postElsewhere { center in for number in 1...3 { center.post(.number, payload: number) } }
        await drainMainQueue { numbers.count == 4 }
        #expect(numbers == [1, 2, 3, 10])
        token.cancel()
    }

    @Test("An observation that a delivery of the backlog adds doesn't get the post that delivers the backlog")
    func observedInTheBacklog() {
        var lines: [String] = []
        let bag = NotificationToken.Bag()
        center.observe(.number, on: MainActor.self) { [center] number in
            lines.append("first \(number)")
            if number == 1 {
                center.observe(.number, on: MainActor.self) { lines.append("second \($0)") }.store(in: bag)
            }
        }.store(in: bag)
        postElsewhere { $0.post(.number, payload: 1) }
        center.post(.number, payload: 2)
        center.post(.number, payload: 3)
        #expect(lines == ["first 1", "first 2", "first 3", "second 3"])
    }
}
