import Foundation
import NotificationToken
import Testing

// Most tests here run in a process of their own, because the memory of other tests would count, too. Each limit stands
// beside what a leak would cost.
@Suite("The memory of observations that have ended, and of what was posted", timeLimit)
struct MemoryTests {
    @Test("A decoder that only the observation holds is released when that ends, although its token lives")
    func decoderIsReleased() {
        let center = NotificationCenter()
        let capture = Capture()
        func observe() -> NotificationToken {
            let decode: @Sendable (Notification) -> Void = capture.handler()
            return center.observe(Notification.Key(.event, coding: .custom(decode: { decode($0) }))) {}
        }
        let token = observe()
        #expect(!capture.isReleased)

        token.cancel()

        #expect(capture.isReleased)
    }

    #if EXIT_TESTS
    // MARK: - What comes and goes

    @Test("10,000 tokens, senders, centers, posts and sequences, and 1,000 posting threads, leave nothing", .memoryTest)
    func nothingIsLeftOfWhatComesAndGoes() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let kept = center.observe(.number) { _ in }
            let onMain = center.observe(.number) { @MainActor _ in }
            let kinds: [(Int) -> Void] = [
                { _ in center.observe(.number) { _ in }.cancel() },
                { _ in center.observe(.number, object: makePlainObject()) { _ in }.cancel() },
                { _ in center.observe(.number, with: makePlainObject()) { _, _ in }.cancel() },
                { _ in NotificationCenter().observe(.number) { _ in }.cancel() },
                { center.post(.number, payload: $0) },
                { center.post(Notification.Key<Int>("name \($0)"), payload: $0) },
                { if $0 % 10 == 0 { JoinableThread { center.post(.number, payload: 1) }.join() } },
                { number in
                    let stream = center.payloads(for: .number)
                    if number % 100 == 0 { center.post(.number, payload: 1) }
                    withExtendedLifetime(stream) {}
                },
            ]

            for kind in kinds {
                // 16 bytes for each, the least that the heap gives, would be 160,000.
                await expectGrowth(below: 100_000, tries: 3) {
                    for number in 0..<10_000 { kind(number) }
                }
            }

            endProcess(isGood: kept.isActive && onMain.isActive)
        }
    }

    @Test("Centers that die leave nothing of the names that were observed at them", .memoryTest)
    func nothingIsLeftOfDeadCenters() async {
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

    @Test(
        "When more than half of 10,000 observations have ended, in any order, they take no memory", .memoryTest)
    func halfOfTheObservationsTakeHalfOfTheMemory() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let sender = PlainObject()
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
            let full = size(of: 10_000) { _ in }
            let endedCount = 5_100

            for isForward in [true, false] {
                let size = size(of: 10_000) { tokens in
                    for number in 0..<endedCount { tokens[isForward ? number : number * 7_919 % 10_000] = nil }
                }
                // 49 % live. The array of tokens is as long as before. With all that has ended, it would be 100 %.
                print("\(size) of \(full) bytes")
                if size > full * 56 / 100 { endProcess(isGood: false) }
            }

            endProcess(isGood: true)
        }
    }

    // MARK: - A burst

    @Test("A burst of 75,000 posts to the main actor leaves nothing behind", .memoryTest)
    func nothingIsLeftOfABurst() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.text) { @MainActor _ in }

            // Keeping the places of 75,000 deliveries takes at least 500 KB. Making them takes about a second.
            await expectGrowth(below: 400_000) { await post(75_000, on: center) }

            endProcess(isGood: token.isActive)
        }
    }

    @Test("A burst of 300 posts to 1,000 main-actor observations leaves nothing behind", .memoryTest)
    func nothingIsLeftOfABurstToManyObservations() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let tokens = (0..<1_000).map { _ in center.observe(.text) { @MainActor _ in } }

            // Keeping the places of 300,000 deliveries takes at least 2.4 MB.
            await expectGrowth(below: 1_000_000) { await post(300, on: center) }

            endProcess(isGood: tokens.allSatisfy { $0.isActive })
        }
    }

    @Test("A main thread that posts, and never serves its queue, keeps what waits and nothing more", .memoryTest)
    func nothingIsLeftInAQueueThatIsNotServed() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            // Until the end, another name waits in front of all others.
            let first = center.observe(.text) { @MainActor _ in }

            let bytes = await MainActor.run {
                JoinableThread { center.post(.text, payload: "waits") }.join()
                _ = growth(of: 200, on: center)
                return growth(of: 1_000, on: center)
            }

            // Keeping the turns would take 1.6 MB, and keeping the names 800 KB.
            endProcess(isGood: bytes < 300_000 && first.isActive)
        }
    }

    // MARK: - A sequence

    @Test("A sequence that always has a payload left to read keeps nothing of those that were read", .memoryTest)
    func nothingIsLeftOfPayloadsThatWereRead() async {
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

    @Test("3,000 waits with a limit of an hour leave nothing", .memoryTest)
    func nothingIsLeftOfWaitsWithALimit() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let numbers = center.payloads(for: .number)
            @MainActor func wait(_ count: Int) async {
                for number in 0..<count {
                    let task = Task { await numbers.next(within: .seconds(3_600)) }
                    // On the main actor, the task runs until it waits.
                    await Task.yield()
                    if number % 2 == 0 { center.post(.number, payload: number) } else { task.cancel() }
                    _ = await task.value
                    while await numbers.next(within: .zero) != nil {}
                }
            }
            await wait(1_000)

            // It would be 2 MB if each wait left its timer.
            await expectGrowth(below: 500_000) { await wait(3_000) }

            endProcess(isGood: true)
        }
    }

    @Test("10,000 cancelled waits without a limit leave nothing", .memoryTest)
    func nothingIsLeftOfCancelledWaits() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let idle = center.payloads(for: .number)
            @MainActor func wait(_ count: Int) async {
                for _ in 0..<count {
                    let task = Task { await idle.next() }
                    await Task.yield()
                    task.cancel()
                    _ = await task.value
                }
            }
            await wait(1_000)

            // Keeping the places of all cancelled tasks would take more than 500 KB.
            await expectGrowth(below: 150_000) { await wait(10_000) }

            withExtendedLifetime(center) { endProcess(isGood: true) }
        }
    }
    #endif
}

/// Posts texts while the main actor is occupied, and waits until all of them are delivered.
private func post(_ count: Int, on center: NotificationCenter) async {
    await MainActor.run {
        JoinableThread { for _ in 0..<count { center.post(.text, payload: "") } }.join()
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
    JoinableThread { for number in 1...count { center.post(key, payload: number) } }.join()
    center.post(key, payload: 0)
}
