import Foundation
import NotificationToken
import Testing

@Suite("C10 Posts of which one returns before the next begins keep that order, on whichever threads", timeLimit)
struct TurnTakingTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()
    private static let count = 500
    private static let coded = Notification.Key<Int>("number", coding: .userInfo("number"))

    /// Where the handlers run.
    enum Place: CaseIterable { case mainActor, actor, stream }

    /// What posts.
    enum Poster: CaseIterable { case threads, actor, tasks }

    /// Observes two keys, one of them at two centers; a sequence has only one key at one center.
    private func observe(on place: Place, _ store: Store, _ log: Log<Int>) -> [NotificationToken] {
        switch place {
        case .mainActor:
            [
                center.observe(.number, on: MainActor.self) { log.add($0) },
                center.observe(Self.coded, on: MainActor.self) { log.add($0) },
                otherCenter.observe(Self.coded, on: MainActor.self) { log.add($0) },
            ]
        case .actor:
            [
                center.observe(.number, on: store) { log.add($1) },
                center.observe(Self.coded, on: store) { log.add($1) },
                otherCenter.observe(Self.coded, on: store) { log.add($1) },
            ]
        case .stream: []
        }
    }

    /// Posts the numbers one after another, by changing posters.
    private static func post(by poster: Poster, _ body: @escaping @Sendable (Int) -> Void) async {
        switch poster {
        case .threads:
            await onThread {
                let partners = [Partner(), Partner()]
                for number in 0..<count { partners[number % 2].run { body(number) } }
            }
        case .actor:
            let clerk = Clerk()
            for number in 0..<count { await clerk.post(number, body) }
        case .tasks:
            for number in 0..<count { await Task.detached { body(number) }.value }
        }
    }

    /// Posts on whichever thread its executor has.
    actor Clerk {
        func post(_ number: Int, _ body: @Sendable (Int) -> Void) { body(number) }
    }

    @Test(
        "Two threads that take turns, an actor, and tasks one after another reach each context in the order of their posts",
        arguments: Place.allCases, Poster.allCases)
    func turns(place: Place, poster: Poster) async {
        let (store, log) = (Store(), Log<Int>())
        let tokens = observe(on: place, store, log)
        let numbers = place == .stream ? center.payloads(for: .number) : nil
        await Self.post(by: poster) { [center, otherCenter] number in
            switch number % 3 {
            case _ where place == .stream: center.post(.number, payload: number)
            case 0: center.post(.number, payload: number)
            case 1: center.post(Self.coded, payload: number)
            default: otherCenter.post(Self.coded, payload: number)
            }
        }
        if let numbers {
            numbers.finish()
            for await number in numbers { log.add(number) }
        }
        // On one name and center, each post reaches the handlers of both keys, of which one reports a mismatch.
        await onThread { log.wait(forCount: Self.count) }
        #expect(log.values == Array(0..<Self.count))
        withExtendedLifetime(tokens) {}
    }
}
