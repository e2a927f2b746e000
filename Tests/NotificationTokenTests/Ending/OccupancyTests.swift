@testable import NotificationToken
import Testing

@Suite(
    "C6 Of the threads inside an observation, exactly one is told to release the user code, after its end", timeLimit)
struct OccupancyTests {
    /// What one of two threads may do.
    enum Step: String, CaseIterable {
        case enterA, enterB, leaveA, leaveB, endA, endB
    }

    /// All orders of the steps of two threads that enter and leave, and of two that end the observation.
    private static let orders: [[Step]] = {
        func orders(of rest: [[Step]]) -> [[Step]] {
            if rest.allSatisfy(\.isEmpty) { return [[]] }
            return rest.indices.filter { !rest[$0].isEmpty }.flatMap { index in
                var shorter = rest
                let step = shorter[index].removeFirst()
                return orders(of: shorter).map { [step] + $0 }
            }
        }
        return orders(of: [[.enterA, .leaveA], [.enterB, .leaveB], [.endA], [.endB]])
    }()

    @Test("In each order of two visits and two ends, one step releases, when nobody is inside any more")
    func orders() {
        #expect(Self.orders.count == 180)
        for order in Self.orders {
            var (occupancy, inside, hasEnded, releases) = (Occupancy(), Set<String>(), false, 0)
            for step in order {
                let thread = String(step.rawValue.suffix(1))
                var mustRelease = false
                switch step {
                case .enterA, .enterB:
                    let hasEntered = occupancy.enter()
                    #expect(hasEntered == !hasEnded, "\(order)")
                    if hasEntered { inside.insert(thread) }
                case .leaveA, .leaveB: if inside.remove(thread) != nil { mustRelease = occupancy.leave() }
                case .endA, .endB:
                    // An observation ends its occupancy once.
                    if !hasEnded { mustRelease = occupancy.end() }
                    hasEnded = true
                }
                #expect(occupancy.hasEnded == hasEnded)
                if mustRelease {
                    #expect(hasEnded && inside.isEmpty && occupancy.insideCount == 1, "\(order)")
                    // The thread that releases still counts as inside, so nobody who waits is resumed early.
                    let entersAfterTheEnd = occupancy.enter()
                    #expect(!entersAfterTheEnd)
                    occupancy.countOutReleaser()
                    releases += 1
                }
                #expect(Int(occupancy.insideCount) == inside.count, "\(order)")
            }
            #expect(releases == 1, "\(order)")
        }
    }

    @Test("A thread that is inside twice releases when it leaves for the second time")
    func nested() {
        var occupancy = Occupancy()
        #expect(occupancy.enter() && occupancy.enter())
        #expect(!occupancy.end() && !occupancy.leave() && occupancy.leave())
        occupancy.countOutReleaser()
        #expect(occupancy.insideCount == 0)
    }
}
