import Foundation
import NotificationToken
import Testing

@Suite("C10 The memory of a burst is released, although an observation goes on", timeLimit)
struct PeakMemoryTests {
    #if EXIT_TESTS
    @Test("A burst of posts to the main actor leaves nothing behind", .memoryTest)
    func bursts() async {
        // A process of its own, because the memory of other tests would count too.
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let tokens = [center.observe(.number) { _ in }, center.observe(.text) { @MainActor _ in }]
            // Keeping the places of 75,000 deliveries takes at least 500 KB. Making them takes about a second.
            await expectGrowth(below: 400_000) { await post(75_000, on: center) }
            let many = (0..<1_000).map { _ in center.observe(.text) { @MainActor _ in } }
            await expectGrowth(below: 1_000_000) { await post(300, on: center) }
            endProcess(isGood: (tokens + many).allSatisfy { $0.isActive })
        }
    }

    @Test("A main thread that posts, and never serves its queue, keeps what waits and nothing more", .memoryTest)
    func unservedQueue() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            // Until the end, another name waits in front of all others.
            let first = center.observe(.text) { @MainActor _ in }
            let bytes = await MainActor.run {
                Worker { center.post(.text, payload: "waits") }.join()
                _ = growth(of: 200, on: center)
                return growth(of: 1_000, on: center)
            }
            endProcess(isGood: bytes < 300_000 && first.isActive)
        }
    }

    @Test("A sequence that always has a payload left to read keeps nothing of those that were read", .memoryTest)
    func neverEmpty() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let numbers = center.payloads(for: .number)
            center.post(.number, payload: 0)
            // Keeping the places of 50,000 payloads takes at least 800 KB.
            await expectGrowth(below: 500_000) {
                for number in 1...50_000 {
                    center.post(.number, payload: number)
                    _ = await numbers.next()
                }
            }
            endProcess(isGood: await numbers.next() == 50_000)
        }
    }

    @Test("3,000 waits with a limit of an hour, and 10,000 cancelled waits without one, leave nothing", .memoryTest)
    func waits() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter(), idleCenter = NotificationCenter()
            let numbers = center.payloads(for: .number), unlimited = idleCenter.payloads(for: .number)
            @MainActor func wait(_ count: Int, hasLimit: Bool) async {
                for number in 0..<count {
                    let task = Task {
                        hasLimit ? await numbers.next(within: .seconds(3_600)) : await unlimited.next()
                    }
                    // On the main actor, the task runs until it waits.
                    await Task.yield()
                    if number % 2 == 0 && hasLimit { center.post(.number, payload: number) } else { task.cancel() }
                    _ = await task.value
                    while hasLimit, await numbers.next(within: .zero) != nil {}
                }
            }
            await wait(1_000, hasLimit: true)
            await wait(1_000, hasLimit: false)
            // It would be 2 MB if each wait left its timer.
            await expectGrowth(below: 500_000) { await wait(3_000, hasLimit: true) }
            // Keeping the places of all cancelled tasks would take more than 500 KB.
            await expectGrowth(below: 150_000) { await wait(10_000, hasLimit: false) }
            endProcess(isGood: true)
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

/// By how many bytes the heap grows, while threads post to the main actor, and the main thread delivers that by posts.
@MainActor private func growth(of count: Int, on center: NotificationCenter) -> Int {
    let before = heapBytes() ?? 0
    // A turn that is kept takes 16 bytes.
    let token = center.observe(.number) { @MainActor _ in }
    for _ in 0..<count { deliver(100, .number, on: center) }
    token.cancel()
    // A name that is kept takes 400 bytes.
    for number in 0..<2 * count {
        let key = Notification.Key<Int>("name \(number)")
        let token = center.observe(key) { @MainActor _ in }
        deliver(1, key, on: center)
        token.cancel()
    }
    return (heapBytes() ?? 0) - before
}

@MainActor private func deliver(_ count: Int, _ key: Notification.Key<Int>, on center: NotificationCenter) {
    Worker { for number in 1...count { center.post(key, payload: number) } }.join()
    center.post(key, payload: 0)
}
