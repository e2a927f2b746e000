import Foundation
import NotificationToken
import Testing

@Suite("C3 A bag lets go of tokens under no lock", timeLimit)
struct BagLockTests {
    /// How the observation of a token ends that nobody but the bag holds.
    enum End: CaseIterable { case centerDies, targetGoes, handlerReturns, cancelAll }

    /// A bag whose tokens' handlers capture something that calls the bag in its deinit.
    private final class Full: Sendable {
        let bag = NotificationToken.Bag()
        let ends = Log<Int>()
        private let centers: Shared<[NotificationCenter]>
        private let targets: Shared<[Thing]>
        private let end: End

        init(_ end: End, count: Int) {
            self.end = end
            centers = Shared((0..<count).map { _ in NotificationCenter() })
            targets = Shared((0..<count).map { _ in Thing() })
            for (center, target) in zip(centers.value, targets.value) {
                let capture = Shared(
                    Optional(
                        Deinit { [ends, weak bag] in
                            _ = bag?.count
                            bag?.insert(NotificationToken {})
                            ends.tick()
                        }))
                let slot = Shared<NotificationToken?>(nil)
                let token = center.observe(.number, with: target) { [thing = capture.take()] _, _ in
                    withExtendedLifetime(thing) { slot.take()?.cancel() }
                }
                if end == .handlerReturns { slot.value = token }
                bag.insert(token)
            }
        }

        /// Ends one observation after the other.
        func endAll() {
            if end == .cancelAll { return bag.cancelAll() }
            while let center = centers.popLast() {
                var target = targets.popLast()
                if end == .targetGoes { target = nil }
                if end != .centerDies { center.post(.number, payload: 1) }
                withExtendedLifetime(target) {}
            }
        }
    }

    @Test(
        "What a handler captured may call the bag in its deinit, while another thread counts", arguments: End.allCases)
    func counting(_ end: End) async {
        let rounds = await onThread { () -> Int in
            for round in 0..<50 {
                let full = Full(end, count: 64)
                let isOver = Shared(false)
                defer { isOver.value = true }
                let counter = Worker {
                    while !isOver.value {
                        _ = full.bag.count
                        // Whoever counts without a pause leaves the bag's lock to nobody else.
                        pause(0.000_01)
                    }
                }
                let ender = Worker { full.endAll() }
                guard ender.ends(within: 60) else { return round }
                isOver.value = true
                guard counter.ends(within: 60), full.ends.count == 64 else { return round }
                full.bag.invalidate()
            }
            return 50
        }
        #expect(rounds == 50)
    }

    @Test("Also if the bag finds it ended when it makes room for another token", arguments: End.allCases)
    func inserting(_ end: End) async {
        let isGood = await onThread { () -> Bool in
            let full = Full(end, count: 100)
            let worker = Worker {
                full.endAll()
                for _ in 0..<1_000 { full.bag.insert(NotificationToken {}) }
            }
            return worker.ends(within: 60) && full.ends.count == 100
        }
        #expect(isGood)
    }
}

extension Shared {
    fileprivate func popLast<Element>() -> Element? where Value == [Element] {
        var last: Element?
        change { last = $0.popLast() }
        return last
    }
}
