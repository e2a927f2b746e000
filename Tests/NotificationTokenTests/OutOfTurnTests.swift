import Foundation
import NotificationToken
import Testing

@Suite("C12 Deliveries that the main actor makes ahead of their turn leave nothing behind", timeLimit)
struct OutOfTurnTests {
    private let center = NotificationCenter()
    private static let keys = ["a", "b", "c"].map { Notification.Key<Int>($0) }

    @Test("Posts on the main actor between posts elsewhere under three names leave the rest in order (60 rounds)")
    @MainActor func order() async {
        // Always the same numbers.
        var random: UInt64 = 1
        for round in 0..<60 {
            let isInOrder = await delivers(round == 0 ? 3_000 : 1 + Int(random >> 57), &random)
            #expect(isInOrder, "round \(round)")
        }
    }

    /// Posts under three keys, of which the first has the fewest, and returns whether everything is delivered in order.
    @MainActor private func delivers(_ count: Int, _ random: inout UInt64) async -> Bool {
        let partner = Partner()
        var (delivered, expected, waiting): ([Int], [Int], [(key: Int, number: Int)]) = ([], [], [])
        let tokens = Self.keys.map { center.observe($0, on: MainActor.self) { delivered.append($0) } }
        for number in 0..<count {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let index = [0, 1, 1, 1, 2, 2, 2, 2][Int(random >> 61)]
            let isElsewhere = random >> 58 & 7 < 5 || number == 0
            if isElsewhere {
                partner.run { [center] in center.post(Self.keys[index], payload: number) }
                waiting.append((index, number))
            } else {
                center.post(Self.keys[index], payload: number)
                expected += waiting.filter { $0.key == index }.map(\.number) + [number]
                waiting.removeAll { $0.key == index }
            }
            guard delivered == expected else { return false }
        }
        expected += waiting.map(\.number)
        await drainMainQueue { delivered.count == expected.count }
        return delivered == expected && tokens.count == 3
    }

    @Test("What is posted elsewhere while a post on the main actor delivers a backlog waits for its turn")
    @MainActor func arrivesMeanwhile() async {
        let partner = Partner()
        var delivered: [Int] = []
        let tokens = [
            center.observe(Self.keys[0], on: MainActor.self) { [center] number in
                delivered.append(number)
                if number >= 5 { return }
                partner.run {
                    center.post(Self.keys[1], payload: 0)
                    center.post(Self.keys[0], payload: number + 1)
                }
                // This delivers the backlog of another name.
                center.post(Self.keys[1], payload: 1)
            },
            center.observe(Self.keys[1], on: MainActor.self) { _ in },
        ]
        partner.run { [center] in center.post(Self.keys[0], payload: 0) }
        center.post(Self.keys[0], payload: 100)
        #expect(delivered == [0, 100])
        await drainMainQueue { delivered.count == 7 }
        #expect(delivered == [0, 100, 1, 2, 3, 4, 5])
        #expect(tokens.count == 2)
    }

    // Another test may enqueue a block too early in some rounds.
    @Test("What is posted elsewhere during a handler comes after a block that was enqueued before (one round of 20)")
    @MainActor func nextBlock() async {
        let partner = Partner()
        var isInOrder = false
        for _ in 0..<20 where !isInOrder {
            let steps = Log<String>()
            let tokens = [
                center.observe(Self.keys[0], on: MainActor.self) { [center] _ in
                    DispatchQueue.main.async { steps.add("block") }
                    partner.run { center.post(Self.keys[1], payload: 0) }
                    // This delivers the backlog of a third name.
                    center.post(Self.keys[2], payload: 1)
                },
                center.observe(Self.keys[1], on: MainActor.self) { _ in steps.add("later") },
                center.observe(Self.keys[2], on: MainActor.self) { steps.add("third \($0)") },
            ]
            partner.run { [center] in
                center.post(Self.keys[0], payload: 0)
                center.post(Self.keys[2], payload: 0)
            }
            await drainMainQueue { steps.count == 4 }
            isInOrder = steps.values == ["third 0", "third 1", "block", "later"] && tokens.count == 3
        }
        #expect(isInOrder)
    }

    #if EXIT_TESTS && compiler(>=6.2)
    @Test(
        "While a delivery waits for the main actor, 10,000 pairs of posts under other names leave little memory",
        .memoryTest)
    func memory() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter(), counts = Counts()
            await MainActor.run {
                let tokens = OutOfTurnTests.keys.map { key in
                    center.observe(key, on: MainActor.self) { _ in counts.add() }
                }
                let partner = Partner()
                partner.run { center.post(OutOfTurnTests.keys[0], payload: 0) }
                func post(_ count: Int) {
                    for number in 0..<count {
                        let key = OutOfTurnTests.keys[1 + number % 2]
                        partner.run { center.post(key, payload: number) }
                        center.post(key, payload: number)
                    }
                }
                post(1_000)
                let before = heapBytes() ?? 0
                post(10_000)
                let growth = (heapBytes() ?? 0) - before
                print("grew by \(growth) bytes")
                endProcess(isGood: growth < 10_000 * 150 && counts.value == 22_000 && tokens.count == 3)
            }
        }
    }
    #endif
}

/// Counts deliveries, which only the main actor does.
@MainActor private final class Counts {
    private(set) var value = 0

    nonisolated init() {}

    func add() { value += 1 }
}
