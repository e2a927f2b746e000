import Foundation
import NotificationToken
import Testing

@Suite("C15 On the main actor a post first delivers what waits under its name, and the stack stays flat", timeLimit)
@MainActor struct MainActorBacklogTests {
    private let center = NotificationCenter()
    nonisolated private static let keys = ["a", "b", "c"].map { Notification.Key<Int>($0) }

    /// Posts from another thread while the test blocks the main actor.
    private func postElsewhere(_ body: @escaping @Sendable (NotificationCenter) -> Void) {
        Worker { [center] in body(center) }.join()
    }

    @Test(
        "A backlog of 5,000 posts whose handlers post their own name nests two handlers, and no more",
        arguments: [true, false])
    func ownName(byAPost: Bool) async {
        let sender = Thing()
        var (lines, depth, deepest): ([String], Int, Int) = ([], 0, 0)
        func handle(_ number: Int, as name: String, thenPostFrom sender: Thing?) {
            lines.append("\(name)\(number)")
            depth += 1
            deepest = max(deepest, depth)
            // Beyond this depth they post no more, so nothing overflows.
            if number == 1 && depth < 100 { center.post(.number, object: sender, payload: 0) }
            depth -= 1
        }
        let tokens = [
            center.observe(.number, object: sender, on: MainActor.self) { handle($0, as: "a", thenPostFrom: sender) },
            center.observe(.number, on: MainActor.self) { handle($0, as: "b", thenPostFrom: nil) },
        ]
        postElsewhere { center in for _ in 0..<5_000 { center.post(.number, object: sender, payload: 1) } }
        if byAPost { center.post(.number, payload: 2) }
        let ofEachPost = ["a1", "a0", "b0", "b1", "b0"]
        let expected = (0..<5_000).flatMap { _ in ofEachPost } + (byAPost ? ["b2"] : [])
        await drainMainQueue { lines.count == expected.count }
        #expect(lines == expected)
        #expect(deepest == 2)
        #expect(tokens.count == 2)
    }

    @Test("What is posted elsewhere while a post on the main actor delivers a backlog waits for its turn")
    func arrivesMeanwhile() async {
        var delivered: [Int] = []
        let tokens = [
            center.observe(Self.keys[0], on: MainActor.self) { [center] number in
                delivered.append(number)
                if number >= 5 { return }
                Worker {
                    center.post(Self.keys[1], payload: 0)
                    center.post(Self.keys[0], payload: number + 1)
                }.join()
                // This delivers the backlog of another name.
                center.post(Self.keys[1], payload: 1)
            },
            center.observe(Self.keys[1], on: MainActor.self) { _ in },
        ]
        postElsewhere { $0.post(Self.keys[0], payload: 0) }
        center.post(Self.keys[0], payload: 100)
        #expect(delivered == [0, 100])
        await drainMainQueue { delivered.count == 7 }
        #expect(delivered == [0, 100, 1, 2, 3, 4, 5])
        #expect(tokens.count == 2)
    }

    // Another test may enqueue a block too early in some rounds.
    @Test("What is posted elsewhere during a handler comes after a block that was enqueued before (one round of 20)")
    func nextBlock() async {
        var isInOrder = false
        for _ in 0..<20 where !isInOrder {
            let steps = Log<String>()
            let tokens = [
                center.observe(Self.keys[0], on: MainActor.self) { [center] _ in
                    DispatchQueue.main.async { steps.add("block") }
                    Worker { center.post(Self.keys[1], payload: 0) }.join()
                    // This delivers the backlog of a third name.
                    center.post(Self.keys[2], payload: 1)
                },
                center.observe(Self.keys[1], on: MainActor.self) { _ in steps.add("later") },
                center.observe(Self.keys[2], on: MainActor.self) { steps.add("third \($0)") },
            ]
            postElsewhere { center in
                center.post(Self.keys[0], payload: 0)
                center.post(Self.keys[2], payload: 0)
            }
            await drainMainQueue { steps.count == 4 }
            isInOrder = steps.values == ["third 0", "third 1", "block", "later"] && tokens.count == 3
        }
        #expect(isInOrder)
    }
}
