import Foundation
import NotificationToken
import Testing

@Suite("C10 Nothing is left of an observation that has ended, or of a delivery", timeLimit)
struct MemoryTests {
    @Test("A decoder that only the observation holds is released when that ends, although its token lives")
    func decoder() {
        let (center, capture) = (NotificationCenter(), Capture())
        func observe() -> NotificationToken {
            let handler: @Sendable (Notification) -> Void = capture.handler()
            return center.observe(Notification.Key(.event, coding: .custom(decode: { handler($0) }))) {}
        }
        let token = observe()
        #expect(!capture.isReleased)
        token.cancel()
        #expect(capture.isReleased)
    }

    #if EXIT_TESTS
    @Test("10,000 tokens, senders, centers, posts and sequences, and 1,000 posting threads, leave nothing", .memoryTest)
    func churn() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let kept = center.observe(.number) { _ in }
            let onMain = center.observe(.number) { @MainActor _ in }
            let kinds: [(Int) -> Void] = [
                { _ in center.observe(.number) { _ in }.cancel() },
                { _ in center.observe(.number, object: makeThing()) { _ in }.cancel() },
                { _ in center.observe(.number, with: makeThing()) { _, _ in }.cancel() },
                { _ in NotificationCenter().observe(.number) { _ in }.cancel() },
                { center.post(.number, payload: $0) },
                { center.post(Notification.Key<Int>("name \($0)"), payload: $0) },
                { if $0 % 10 == 0 { Worker { center.post(.number, payload: 1) }.join() } },
                { number in
                    let stream = center.payloads(for: .number)
                    if number % 100 == 0 { center.post(.number, payload: 1) }
                    withExtendedLifetime(stream) {}
                },
            ]
            for kind in kinds {
                await expectGrowth(below: 100_000, tries: 3) {
                    for number in 0..<10_000 { kind(number) }
                }
            }
            endProcess(isGood: kept.isActive && onMain.isActive)
        }
    }

    @Test("Centers that die leave nothing of the names that were observed at them", .memoryTest)
    func deadCenters() async {
        await #expect(processExitsWith: .success) {
            // A dictionary keeps its capacity. An empty table for each center would take more than 2 MB.
            await expectGrowth(below: 2_000_000) {
                // All at once, so that no center gets the address of another one.
                let centers = (0..<10_000).map { _ in NotificationCenter() }
                for center in centers { center.observe(name: .event) { _ in }.cancel() }
            }
            endProcess(isGood: true)
        }
    }

    @Test("When more than half of 10,000 observations have ended, in any order, they take no memory", .memoryTest)
    func half() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter(), sender = Thing()
            func size(of count: Int, _ end: (inout [NotificationToken?]) -> Void) -> Int {
                let before = heapBytes() ?? 0
                var tokens: [NotificationToken?] = (0..<count).map { number in
                    number % 2 == 0
                        ? center.observe(.number, object: sender) { _ in } : center.observe(.number) { _ in }
                }
                end(&tokens)
                let size = (heapBytes() ?? 0) - before
                withExtendedLifetime(tokens) {}
                return size
            }
            _ = size(of: 10_000) { _ in }
            let (full, less) = (size(of: 10_000) { _ in }, 4_900)
            for isForward in [true, false] {
                let size = size(of: 10_000) { tokens in
                    for number in 0..<10_000 - less { tokens[isForward ? number : number * 7_919 % 10_000] = nil }
                }
                // The array of tokens is as long as before.
                print("\(size) of \(full) bytes")
                if size > full * 56 / 100 { endProcess(isGood: false) }
            }
            endProcess(isGood: true)
        }
    }
    #endif
}
