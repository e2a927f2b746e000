import Foundation
import NotificationToken
import Testing

@Suite("C10 Everything that one thread posts reaches the handlers on one actor in order", timeLimit)
struct ActorPostOrderTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()

    /// Keeps what its handlers were called with, in the order of the calls.
    actor Journal {
        private(set) var lines: [String] = []
        nonisolated let written = Log<Int>()

        func write(_ line: String) {
            lines.append(line)
            written.tick()
        }

        /// Occupies the actor while another thread posts.
        func occupy(during body: @escaping @Sendable () -> Void) { Worker(body).join() }
    }

    private static let count = 600

    /// Observes two names of one center, and one of them at another center.
    private func observe(_ journal: Journal) -> [NotificationToken] {
        [
            center.observe(.number, on: journal) { $0.write("\($1)") },
            center.observe(.text, on: journal) { $0.write($1) },
            otherCenter.observe(.number, on: journal) { $0.write("\($1)") },
        ]
    }

    /// Posts each number under one of two keys, or at the other center.
    private static func post(_ numbers: Range<Int>, _ center: NotificationCenter, _ otherCenter: NotificationCenter) {
        for number in numbers {
            switch number % 3 {
            case 0: center.post(.number, payload: number)
            case 1: center.post(.text, payload: "\(number)")
            default: otherCenter.post(.number, payload: number)
            }
        }
    }

    /// Runs each body on its own thread, while the actor is busy or idle.
    private func run(_ isBusy: Bool, _ journal: Journal, _ bodies: [@Sendable () -> Void]) async {
        let all: @Sendable () -> Void = { for worker in bodies.map({ Worker($0) }) { worker.join() } }
        if isBusy { await journal.occupy(during: all) } else { await onThread(all) }
    }

    private func lines(of journal: Journal, count: Int) async -> [String] {
        await onThread { journal.written.wait(forCount: count) }
        return await journal.lines
    }

    @Test("One thread's posts under two names and at two centers reach an actor in order", arguments: [true, false])
    func oneThread(isBusy: Bool) async {
        let journal = Journal()
        let tokens = observe(journal)
        await run(isBusy, journal, [{ [center, otherCenter] in Self.post(0..<Self.count, center, otherCenter) }])
        #expect(await lines(of: journal, count: Self.count) == (0..<Self.count).map(String.init))
        #expect(tokens.count == 3)
    }

    @Test("The posts of each of two threads reach an actor in that thread's order", arguments: [true, false])
    func twoThreads(isBusy: Bool) async {
        let journal = Journal()
        let tokens = observe(journal)
        let bodies = [0, 100_000].map { start in
            { @Sendable [center, otherCenter] in Self.post(start..<start + Self.count, center, otherCenter) }
        }
        await run(isBusy, journal, bodies)
        let numbers = await lines(of: journal, count: 2 * Self.count).compactMap { Int($0) }
        #expect(numbers.filter { $0 < 100_000 } == Array(0..<Self.count))
        #expect(numbers.filter { $0 >= 100_000 } == Array(100_000..<100_000 + Self.count))
        #expect(tokens.count == 3)
    }

    @Test(
        "Three observers on one actor are called in the order of registration at each post", arguments: [true, false])
    func threeObservers(isBusy: Bool) async {
        let (journal, sender) = (Journal(), Thing())
        let tokens = [
            center.observe(.number, on: journal) { $0.write("a\($1)") },
            center.observe(.number, object: sender, on: journal) { $0.write("b\($1)") },
            center.observe(.number, on: journal) { $0.write("c\($1)") },
        ]
        let body: @Sendable () -> Void = { [center] in
            for number in 0..<Self.count { center.post(.number, object: sender, payload: number) }
        }
        await run(isBusy, journal, [body])
        let expected = (0..<Self.count).flatMap { ["a\($0)", "b\($0)", "c\($0)"] }
        #expect(await lines(of: journal, count: expected.count) == expected)
        #expect(tokens.count == 3)
    }

    @Test("A thread's posts of login, logout and login reach an actor in that order", arguments: [true, false])
    func loginAndLogout(isBusy: Bool) async {
        let journal = Journal()
        let (login, logout) = (Notification.Key<String>("login"), Notification.Key<Void>("logout"))
        let tokens = [
            center.observe(login, on: journal) { $0.write("in \($1)") },
            center.observe(logout, on: journal) { journal, _ in journal.write("out") },
        ]
        let body: @Sendable () -> Void = { [center] in
            for _ in 0..<200 {
                center.post(login, payload: "A")
                center.post(logout)
                center.post(login, payload: "B")
            }
        }
        await run(isBusy, journal, [body])
        let expected = (0..<200).flatMap { _ in ["in A", "out", "in B"] }
        #expect(await lines(of: journal, count: expected.count) == expected)
        #expect(tokens.count == 2)
    }

    @Test("A task that posts under two names and then awaits the actor finds both delivered, in order")
    func postsThenAwaits() async {
        let journal = Journal()
        let tokens = observe(journal)
        for number in 0..<Self.count {
            Self.post(number..<number + 1, center, otherCenter)
            #expect(await journal.lines.last == "\(number)")
        }
        #expect(await journal.lines == (0..<Self.count).map(String.init))
        #expect(tokens.count == 3)
    }
}
