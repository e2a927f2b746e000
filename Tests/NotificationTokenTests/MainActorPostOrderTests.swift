import Foundation
import NotificationToken
import Testing

@Suite("C10 Everything that one thread posts reaches the handlers on the main actor in order", timeLimit)
@MainActor struct MainActorPostOrderTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()

    /// What the handlers were called with, in the order of the calls.
    @MainActor final class Journal {
        var lines: [String] = []
    }

    private let journal = Journal()
    nonisolated private static let count = 600

    /// Observes two names of one center, and one of them at another center.
    private func observe() -> [NotificationToken] {
        [
            center.observe(.number, on: MainActor.self) { [journal] in journal.lines.append("\($0)") },
            center.observe(.text, on: MainActor.self, with: journal) { $0.lines.append($1) },
            otherCenter.observe(name: Notification.Key.number.name, on: MainActor.self) { [journal] in
                journal.lines.append("\($0[.number] ?? -1)")
            },
        ]
    }

    /// Posts each number under one of two keys, or at the other center.
    nonisolated private static func post(
        _ numbers: Range<Int>, _ center: NotificationCenter, _ otherCenter: NotificationCenter
    ) {
        for number in numbers {
            switch number % 3 {
            case 0: center.post(.number, payload: number)
            case 1: center.post(.text, payload: "\(number)")
            default: otherCenter.post(.number, payload: number)
            }
        }
    }

    /// Runs each body on its own thread, while the main actor is busy or idle.
    private func run(_ isBusy: Bool, _ bodies: [@Sendable () -> Void]) async {
        let all: @Sendable () -> Void = { for worker in bodies.map({ Worker($0) }) { worker.join() } }
        if isBusy { Worker(all).join() } else { await onThread(all) }
    }

    @Test(
        "One thread's posts under two names and at two centers reach the main actor in order",
        arguments: [true, false])
    func oneThread(isBusy: Bool) async {
        let tokens = observe()
        await run(isBusy, [{ [center, otherCenter] in Self.post(0..<Self.count, center, otherCenter) }])
        await drainMainQueue { journal.lines.count == Self.count }
        #expect(journal.lines == (0..<Self.count).map(String.init))
        #expect(tokens.count == 3)
    }

    @Test("The posts of each of two threads reach the main actor in that thread's order", arguments: [true, false])
    func twoThreads(isBusy: Bool) async {
        let tokens = observe()
        let bodies = [0, 100_000].map { start in
            { @Sendable [center, otherCenter] in Self.post(start..<start + Self.count, center, otherCenter) }
        }
        await run(isBusy, bodies)
        await drainMainQueue { journal.lines.count == 2 * Self.count }
        let numbers = journal.lines.compactMap { Int($0) }
        #expect(numbers.filter { $0 < 100_000 } == Array(0..<Self.count))
        #expect(numbers.filter { $0 >= 100_000 } == Array(100_000..<100_000 + Self.count))
        #expect(tokens.count == 3)
    }

    @Test(
        "Three observers on the main actor are called in the order of registration at each post",
        arguments: [true, false])
    func threeObservers(isBusy: Bool) async {
        let sender = Thing()
        let tokens = [
            center.observe(.number, on: MainActor.self) { [journal] in journal.lines.append("a\($0)") },
            center.observe(.number, object: sender, on: MainActor.self) { [journal] in journal.lines.append("b\($0)") },
            center.observe(.number, on: MainActor.self) { [journal] in journal.lines.append("c\($0)") },
        ]
        let body: @Sendable () -> Void = { [center] in
            for number in 0..<Self.count { center.post(.number, object: sender, payload: number) }
        }
        await run(isBusy, [body])
        let expected = (0..<Self.count).flatMap { ["a\($0)", "b\($0)", "c\($0)"] }
        await drainMainQueue { journal.lines.count == expected.count }
        #expect(journal.lines == expected)
        #expect(tokens.count == 3)
    }

    @Test("A handler that cancels an observation in the middle of a backlog doesn't change the order of the others")
    func cancelInBetween() async {
        let token = Shared<NotificationToken?>(nil)
        let tokens = [
            center.observe(.number, on: MainActor.self) { [journal] number in
                journal.lines.append("a\(number)")
                if number == 1 { token.value?.cancel() }
            },
            center.observe(.text, on: MainActor.self) { [journal] in journal.lines.append("c\($0)") },
        ]
        token.value = center.observe(.number, on: MainActor.self) { [journal] in journal.lines.append("b\($0)") }
        Worker { [center] in
            for number in 0..<3 {
                center.post(.number, payload: number)
                center.post(.text, payload: "\(number)")
            }
        }.join()
        await drainMainQueue { journal.lines.last == "c2" }
        #expect(journal.lines == ["a0", "b0", "c0", "a1", "c1", "a2", "c2"])
        #expect(tokens.count == 2)
    }
}
