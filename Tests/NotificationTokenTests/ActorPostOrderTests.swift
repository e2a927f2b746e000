import Foundation
import NotificationToken
import Testing

@Suite("C10 Everything that one thread posts reaches the handlers on one actor, or the main actor, in order", timeLimit)
struct ActorPostOrderTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()
    private let store = Store()
    private let target = Thing()
    /// What the handlers were called with, in the order of the calls.
    private let log = Log<String>()

    /// Where the handlers run.
    enum Place: CaseIterable { case mainActor, actor }

    private static let count = 600
    private static let coded = Notification.Key<Int>("number", coding: .userInfo("number"))

    /// Observes two names of one center, and one of them at another center.
    private func observeTwoNames(on place: Place) -> [NotificationToken] {
        switch place {
        case .mainActor:
            [
                center.observe(.number, on: MainActor.self) { [log] in log.add("\($0)") },
                center.observe(.text, on: MainActor.self, with: target) { [log] in log.add($1) },
                otherCenter.observe(name: Self.coded.name, on: MainActor.self) { [log] in
                    log.add("\($0[Self.coded] ?? -1)")
                },
            ]
        case .actor:
            [
                center.observe(.number, on: store) { [log] in log.add("\($1)") },
                center.observe(.text, on: store) { [log] in log.add($1) },
                otherCenter.observe(Self.coded, on: store) { [log] in log.add("\($1)") },
            ]
        }
    }

    /// Posts each number under one of two keys, or at the other center.
    private func post(_ numbers: Range<Int>) {
        for number in numbers {
            switch number % 3 {
            case 0: center.post(.number, payload: number)
            case 1: center.post(.text, payload: "\(number)")
            default: otherCenter.post(Self.coded, payload: number)
            }
        }
    }

    /// Runs each body on its own thread while the actor is busy or idle, and returns what the handlers were called with.
    private func log(
        of count: Int, on place: Place, _ isBusy: Bool, posting bodies: [@Sendable () -> Void]
    ) async -> [String] {
        let all: @Sendable () -> Void = { for worker in bodies.map({ Worker($0) }) { worker.join() } }
        switch place {
        case .mainActor where isBusy: await MainActor.run { all() }
        case .actor where isBusy: await store.occupy(during: all)
        default: await onThread(all)
        }
        await onThread { [log] in log.wait(forCount: count) }
        return log.values
    }

    @Test(
        "One thread's posts under two names and at two centers reach an actor, busy or idle, in order",
        arguments: Place.allCases, [true, false])
    func oneThread(place: Place, isBusy: Bool) async {
        let tokens = observeTwoNames(on: place)
        let lines = await log(of: Self.count, on: place, isBusy, posting: [{ post(0..<Self.count) }])
        #expect(lines == (0..<Self.count).map(String.init))
        #expect(tokens.count == 3)
    }

    @Test(
        "The posts of each of two threads reach an actor, busy or idle, in that thread's order",
        arguments: Place.allCases, [true, false])
    func twoThreads(place: Place, isBusy: Bool) async {
        let tokens = observeTwoNames(on: place)
        let bodies = [0, 100_000].map { start in { @Sendable in post(start..<start + Self.count) } }
        let lines = await log(of: 2 * Self.count, on: place, isBusy, posting: bodies)
        let numbers = lines.compactMap { Int($0) }
        #expect(numbers.filter { $0 < 100_000 } == Array(0..<Self.count))
        #expect(numbers.filter { $0 >= 100_000 } == Array(100_000..<100_000 + Self.count))
        #expect(tokens.count == 3)
    }

    @Test(
        "Three observers on one actor, busy or idle, are called in the order of registration at each post",
        arguments: Place.allCases, [true, false])
    func threeObservers(place: Place, isBusy: Bool) async {
        let sender = Thing()
        let tokens = ["a", "b", "c"].map { name in
            let filter = name == "b" ? sender : nil
            return switch place {
            case .mainActor:
                center.observe(.number, object: filter, on: MainActor.self) { [log] in log.add("\(name)\($0)") }
            case .actor: center.observe(.number, object: filter, on: store) { [log] in log.add("\(name)\($1)") }
            }
        }
        let expected = (0..<Self.count).flatMap { ["a\($0)", "b\($0)", "c\($0)"] }
        let body: @Sendable () -> Void = {
            for number in 0..<Self.count { center.post(.number, object: sender, payload: number) }
        }
        #expect(await log(of: expected.count, on: place, isBusy, posting: [body]) == expected)
        #expect(tokens.count == 3)
    }
}
