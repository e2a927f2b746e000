import Foundation
import NotificationToken
import Testing

@Suite("C10 Posts that don't overlap keep their order, and handlers keep that of registration", timeLimit)
struct TurnTakingTests {
    private let center = NotificationCenter()
    private let otherCenter = NotificationCenter()
    private static let count = 500
    private static let coded = Notification.Key<Int>("coded", coding: .userInfo("number"))

    /// Where the handlers run.
    enum Place: CaseIterable { case mainActor, actor }

    /// What posts.
    enum Poster: CaseIterable { case threads, tasks }

    /// Observes two names, one of them at two centers, twice each.
    private func observe(on place: Place, _ store: Store, _ log: Log<Int>) -> [NotificationToken] {
        switch place {
        case .mainActor:
            (0...1).flatMap { index in
                [
                    center.observe(.number, on: MainActor.self) { log.add(2 * $0 + index) },
                    center.observe(Self.coded, on: MainActor.self) { log.add(2 * $0 + index) },
                    otherCenter.observe(Self.coded, on: MainActor.self) { log.add(2 * $0 + index) },
                ]
            }
        case .actor:
            (0...1).flatMap { index in
                [
                    center.observe(.number, on: store) { log.add(2 * $1 + index) },
                    center.observe(Self.coded, on: store) { log.add(2 * $1 + index) },
                    otherCenter.observe(Self.coded, on: store) { log.add(2 * $1 + index) },
                ]
            }
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
        case .tasks:
            for number in 0..<count { await Task.detached { body(number) }.value }
        }
    }

    @Test(
        "Two threads that take turns, and tasks one after another, reach each context in the order of their posts",
        arguments: Place.allCases, Poster.allCases)
    func turns(place: Place, poster: Poster) async {
        let (store, log) = (Store(), Log<Int>())
        let tokens = observe(on: place, store, log)
        await Self.post(by: poster) { [center, otherCenter] number in
            switch number % 3 {
            case 0: center.post(.number, payload: number)
            case 1: center.post(Self.coded, payload: number)
            default: otherCenter.post(Self.coded, payload: number)
            }
        }
        await onThread { log.wait(forCount: 2 * Self.count) }
        #expect(log.values == Array(0..<2 * Self.count))
        withExtendedLifetime(tokens) {}
    }
}
