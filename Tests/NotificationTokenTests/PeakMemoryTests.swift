import Foundation
import NotificationToken
import Testing

@Suite("C12 The memory of a burst is released, although an observation goes on", timeLimit)
struct PeakMemoryTests {
    #if EXIT_TESTS && compiler(>=6.2)
    @Test("A burst of posts to the main actor leaves nothing behind", .memoryTest)
    func bursts() async {
        // A process of its own, because the memory of other tests would count too.
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let tokens = [center.observe(.number) { _ in }, center.observe(.text, on: MainActor.self) { _ in }]
            // Keeping the places of 300,000 deliveries takes at least 2 MB.
            await expectGrowth(below: 1_000_000) { await post(300_000, on: center) }
            let many = (0..<1_000).map { _ in center.observe(.text, on: MainActor.self) { _ in } }
            await expectGrowth(below: 1_000_000) { await post(300, on: center) }
            endProcess(isGood: (tokens + many).allSatisfy { $0.isActive })
        }
    }

    @Test("A sequence that always has a payload left to read keeps nothing of those that were read", .memoryTest)
    func neverEmpty() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 0)
            // Keeping the places of 100,000 payloads takes at least 1.6 MB.
            await expectGrowth(below: 1_000_000) {
                for number in 1...100_000 {
                    center.post(.number, payload: number)
                    _ = await numbers.first()
                }
            }
            endProcess(isGood: await numbers.first() == 100_000)
        }
    }
    #endif
}

/// Posts texts while the main actor is occupied, and waits until all of them are delivered.
private func post(_ count: Int, on center: NotificationCenter) async {
    await MainActor.run {
        Worker { for _ in 0..<count { center.post(.text, payload: "") } }.join()
    }
    await drainMainQueue()
    await drainMainQueue()
}

/// Fails the process if a body leaves `limit` bytes or more on the heap.
private func expectGrowth(below limit: Int, _ body: () async -> Void) async {
    let before = heapBytes() ?? 0
    await body()
    let growth = (heapBytes() ?? 0) - before
    if growth < limit { return }
    print("grew by \(growth) bytes, and not by less than \(limit)")
    endProcess(isGood: false)
}
