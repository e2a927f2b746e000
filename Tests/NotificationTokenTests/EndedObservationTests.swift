import Foundation
import NotificationToken
import Testing

@Suite("C12 Ended observations do not pile up", timeLimit)
struct EndedObservationTests {
    private let center = NotificationCenter()
    private static let count = 1_000

    /// The order in which observations end.
    enum Order: CaseIterable {
        case firstToLast, lastToFirst, halfAndBack, backAndHalf, insideOut, outsideIn, oddsAndEvens, random

        func indices(of count: Int) -> [Int] {
            let half = count / 2
            let pairs = { (low: Int) in [low, count - 1 - low] }
            switch self {
            case .firstToLast: return Array(0..<count)
            case .lastToFirst: return (0..<count).reversed()
            case .halfAndBack: return Array(0..<half) + (half..<count).reversed()
            case .backAndHalf: return (half..<count).reversed() + Array(0..<half)
            case .insideOut: return (0..<half).reversed().flatMap(pairs)
            case .outsideIn: return (0..<half).flatMap(pairs)
            case .oddsAndEvens:
                return Array(stride(from: 1, to: count, by: 2)) + stride(from: 0, to: count, by: 2).reversed()
            case .random:
                var generator = Generator()
                return Array(0..<count).shuffled(using: &generator)
            }
        }

        /// The same numbers each time.
        private struct Generator: RandomNumberGenerator {
            private var state: UInt64 = 42

            mutating func next() -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state ^ state >> 29
            }
        }
    }

    /// What a token ends, referenced weakly: who keeps it after its end still walks it in each post.
    ///
    /// It is not public, so it is looked up: it is all that a token consists of.
    private struct Remains {
        private weak var observation: AnyObject?

        init?(of token: NotificationToken) {
            guard let value = Mirror(reflecting: token).children.first?.value, type(of: value) is AnyClass else {
                return nil
            }
            observation = value as AnyObject
        }

        var isAlive: Bool { observation != nil }
    }

    /// Adds observations, some of which go on, and ends and releases the others in an order.
    ///
    /// Returns how many of them are kept nevertheless.
    private func remains(
        after order: Order, senders: [Thing?], before: Int = 1, behind: Int = 0,
        during body: (() -> Void) -> Void = { $0() }
    ) throws -> Int {
        func observe(_ count: Int) -> [NotificationToken?] {
            (0..<count).map { center.observe(.number, object: senders[$0 % senders.count]) { _ in } }
        }
        var permanent = observe(before)
        var tokens = observe(Self.count)
        permanent += observe(behind)
        let remains = try tokens.map { try #require($0.flatMap { Remains(of: $0) }) }
        #expect(remains.filter(\.isAlive).count == Self.count)
        body {
            for index in order.indices(of: Self.count) {
                tokens[index]?.cancel()
                tokens[index] = nil
            }
        }
        center.post(.number, object: senders[0], payload: 1)
        return withExtendedLifetime(permanent) { remains.filter(\.isAlive).count }
    }

    @Test("In whatever order they end, few are left beside one that goes on", arguments: Order.allCases)
    func orders(_ order: Order) throws {
        let counts = [
            try remains(after: order, senders: [nil]),
            try remains(after: order, senders: [nil], before: 0, behind: 1),
            try remains(after: order, senders: [nil], before: 1, behind: 1),
            try remains(after: order, senders: [Thing()]),
            try remains(after: order, senders: [nil, Thing(), Thing()]),
        ]
        #expect(counts.allSatisfy { $0 < 64 }, "\(counts)")
    }

    @Test("Nor are many more left than go on", arguments: Order.allCases)
    func beside100(_ order: Order) throws {
        let counts = [
            try remains(after: order, senders: [nil], before: 100),
            try remains(after: order, senders: [nil], before: 50, behind: 50),
        ]
        #expect(counts.allSatisfy { $0 < 256 }, "\(counts)")
    }

    @Test("Also if they end in a handler, while a post walks along them", arguments: Order.allCases)
    func inAHandler(_ order: Order) throws {
        // Everything runs on this thread.
        nonisolated(unsafe) var end: () -> Void = {}
        let first = center.observe(.number) { if $0 == 0 { end() } }
        let count = try remains(after: order, senders: [nil]) { body in
            withoutActuallyEscaping(body) {
                end = $0
                center.post(.number, payload: 0)
                end = {}
            }
        }
        #expect(count < 64)
        first.cancel()
    }

    @Test("Also if they end while another thread's post walks along them", arguments: Order.allCases)
    func duringAPost(_ order: Order) throws {
        let park = Park()
        let first = center.observe(.number) { if $0 == 0 { park.stop() } }
        let count = try remains(after: order, senders: [nil]) { [center] end in
            let poster = Worker { center.post(.number, payload: 0) }
            park.waitForArrival()
            end()
            park.letGo()
            poster.join()
        }
        #expect(count < 64)
        first.cancel()
    }

    @Test("What 10,000 of them captured is gone, although others of the name go on")
    func endedAreForgotten() {
        let center = NotificationCenter()
        weak var weakThing: Thing?
        let kept = (0..<100).map { _ in center.observe(name: .event) { _ in } }
        do {
            let thing = Thing()
            weakThing = thing
            let tokens = (0..<10_000).map { _ in
                center.observe(name: .event, object: nil) { _ in withExtendedLifetime(thing) {} }
            }
            for token in tokens { token.cancel() }
        }
        #expect(weakThing == nil)
        #expect(kept.allSatisfy { $0.isActive })
    }
}
