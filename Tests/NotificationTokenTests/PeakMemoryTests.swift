import Foundation
import NotificationToken
import Testing

/// Each test is a process of its own, because the memory of other tests would count too.
@Suite(
    "C12 The memory of a burst is released, although an observation goes on", timeLimit,
    .disabled(if: isAddressSanitized || isThreadSanitized), .enabled(if: heapBytes() != nil, "heap bytes need glibc"))
struct PeakMemoryTests {
    @Test("A burst for the main actor leaves nothing behind", .exitTest)
    func mainActorBurst() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.number, on: MainActor.self) { _ in }
            // Keeping the places of 300,000 deliveries takes at least 2 MB.
            let growth = await growth { await center.burst(300_000) }
            endProcess(isGood: token.isActive && growth < 1_000_000)
        }
        #endif
    }

    @Test("A burst for each of 1,000 observations on the main actor leaves nothing behind", .exitTest)
    func manyObservations() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let tokens = (0..<1_000).map { _ in center.observe(.number, on: MainActor.self) { _ in } }
            // Keeping the places of 300,000 deliveries takes at least 2 MB.
            let growth = await growth { await center.burst(300) }
            endProcess(isGood: tokens.allSatisfy { $0.isActive } && growth < 1_000_000)
        }
        #endif
    }

    @Test("Observations of one name that have ended leave nothing behind, although another one goes on", .exitTest)
    func endedObservations() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.number) { _ in }
            let growth = await growth {
                let tokens = (0..<200_000).map { _ in center.observe(.number) { _ in } }
                for token in tokens { token.cancel() }
            }
            endProcess(isGood: token.isActive && growth < 800_000)
        }
        #endif
    }

    @Test("Observations of many senders that have ended leave nothing behind, although another one goes on", .exitTest)
    func senders() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.number) { _ in }
            let growth = await growth {
                let senders = (0..<100_000).map { _ in makeThing() }
                let tokens = senders.map { center.observe(.number, object: $0) { _ in } }
                for token in tokens { token.cancel() }
            }
            endProcess(isGood: token.isActive && growth < 1_000_000)
        }
        #endif
    }

    @Test(
        "Names that are observed no more leave nothing behind in the library, although another one goes on", .exitTest)
    func names() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let kept = NotificationCenter()
            let token = kept.observe(.number) { _ in }
            let growth = await growth {
                // Their center is released too, so Foundation's share does not count.
                let center = NotificationCenter()
                let tokens = (0..<50_000).map { number in center.observe(name: .init("name \(number)")) { _ in } }
                for token in tokens { token.cancel() }
            }
            endProcess(isGood: token.isActive && growth < 1_000_000)
        }
        #endif
    }
}

extension NotificationCenter {
    /// Posts numbers while the main actor is occupied, and waits until all of them are delivered.
    fileprivate func burst(_ count: Int) async {
        await MainActor.run {
            Worker { for number in 0..<count { self.post(.number, payload: number) } }.join()
        }
        await drainMainQueue()
        await drainMainQueue()
    }
}

/// How many bytes a body leaves on the heap.
private func growth(_ body: () async -> Void) async -> Int {
    waitForTheSweep()
    let before = heapBytes() ?? 0
    await body()
    waitForTheSweep()
    return (heapBytes() ?? 0) - before
}
