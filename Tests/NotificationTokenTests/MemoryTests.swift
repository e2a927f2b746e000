import Foundation
import NotificationToken
import Testing

@Suite("C12 Memory stays flat", timeLimit, .disabled(if: isAddressSanitized))
struct MemoryTests {
    @Test("Memory stays flat under churn of tokens, names, senders, payloads and centers", .exitTest, .memoryTest)
    func churn() async {
        #if EXIT_TESTS && compiler(>=6.2)
        // In a process of its own, because the other tests' memory would count too.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let center = NotificationCenter()
            let kept = center.observe(.number) { _ in }
            let large = Notification.Key<SIMD64<UInt16>>("large")
            let onMain = center.observe(large, on: MainActor.self) { _ in }
            let rounds: [(String, Int, (Int) -> Void)] = [
                ("tokens", 200_000, { _ in center.observe(.number) { _ in }.cancel() }),
                ("names", 50_000, { center.observe(Notification.Key<Int>("name \($0)")) { _ in }.cancel() }),
                ("senders", 50_000, { _ in center.observe(.number, object: makeThing()) { _ in }.cancel() }),
                ("posts", 100_000, { center.post(.number, payload: $0) }),
                ("unobserved", 100_000, { center.post(Notification.Key<Int>("name \($0)"), payload: $0) }),
                ("main actor", 50_000, { _ in center.post(large, payload: .zero) }),
                ("centers", 20_000, { _ in NotificationCenter().observe(.number) { _ in }.cancel() }),
            ]
            for (name, count, body) in rounds {
                // Lets the allocator and the registry settle.
                for number in 0..<count { autoreleasepool { body(number) } }
                settle()
                // A leak grows each time; what is only removed late, on a busy machine, does not.
                let growths = (0..<4).lazy.map { _ in
                    let before = residentBytes()
                    for number in 0..<count { autoreleasepool { body(number) } }
                    settle()
                    return residentBytes() - before
                }
                if growths.allSatisfy({ $0 > 4_000_000 }) { print("\(name): grew each time") }
            }
            endProcess(isGood: kept.isActive && onMain.isActive)
        }
        let output = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }
        #expect(output?.contains("grew") == false, "\(output ?? "")")
        #endif
    }

    @Test("Memory stays flat however many payloads have waited for the main actor", .exitTest, .memoryTest)
    func payloadsThatWaited() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let burstIsDelivered = DispatchSemaphore(value: 0)
            let token = center.observe(.number, on: MainActor.self) { number in
                if number == 0 { burstIsDelivered.signal() }
            }
            func round() -> Int {
                let before = residentBytes()
                for number in (0..<250_000).reversed() {
                    autoreleasepool { center.post(.number, payload: number % 1_000) }
                    if number % 1_000 == 0 { burstIsDelivered.wait() }
                }
                return residentBytes() - before
            }
            _ = round()
            // To remember each of them takes 2 MB.
            endProcess(isGood: (0..<4).contains { _ in round() < 1_000_000 } && token.isActive)
        }
        #endif
    }

    @Test("Memory stays flat while observers come at the end and leave at the front", .exitTest, .memoryTest)
    func firstInFirstOut() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            var tokens: [NotificationToken] = []
            func round() -> Int {
                let before = residentBytes()
                for number in 0..<100_000 {
                    let token = autoreleasepool { center.observe(.number) { _ in } }
                    if tokens.count < 4 { tokens.append(token) } else { tokens[number % 4] = token }
                }
                waitForTheSweep()
                return residentBytes() - before
            }
            _ = round()
            endProcess(isGood: (0..<4).contains { _ in round() < 4_000_000 })
        }
        #endif
    }

    @Test("Memory stays flat if names are left, observed anew at once, and left for good later", .exitTest, .memoryTest)
    func namesLeftTwice() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            func growth(_ round: Int) -> Int {
                let before = residentBytes()
                var tokens: [NotificationToken] = []
                for number in 0..<10_000 {
                    let name = Notification.Name("\(round) \(number)")
                    autoreleasepool {
                        center.observe(name: name) { _ in }.cancel()
                        tokens.append(center.observe(name: name) { _ in })
                    }
                }
                waitForTheSweep()  // It is seen that the names are needed again.
                tokens = []
                waitForTheSweep()
                return residentBytes() - before
            }
            _ = growth(0)
            exit((1...4).contains { growth($0) < 4_000_000 } ? 0 : 1)
        }
        #endif
    }

    @Test(
        "Memory stays flat while names, or centers, are observed and left on two threads, although the queue stands still",
        .disabled(if: isThreadSanitized), .exitTest, .memoryTest)
    func churnWithoutTheQueue() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            holdUpTheQueue()
            func use(_ numbers: Range<Int>, _ observe: @escaping @Sendable (Int) -> NotificationToken) -> Int {
                // On the same names in the same order they meet again and again: who joins the other's work gains on it.
                // Which of them is late at a name has made something for nothing.
                let workers = (0..<2).map { _ in
                    Worker {
                        var latest: [NotificationToken?] = Array(repeating: nil, count: 100)
                        for number in numbers {
                            autoreleasepool { latest[number % latest.count] = observe(number) }
                        }
                    }
                }
                for worker in workers { worker.join() }
                return residentBytes()
            }
            func growth(_ observe: @escaping @Sendable (Int) -> NotificationToken) -> Int {
                let before = use(0..<10_000, observe)
                return use(10_000..<40_000, observe) - before
            }
            let center = NotificationCenter()
            let ofNames = growth { center.observe(name: .init("name \($0)")) { _ in } }
            let ofCenters = growth { _ in NotificationCenter().observe(name: .event) { _ in } }
            // Relays that wait for the queue come to 30 MB and more, and notes that there was one to 7 MB.
            endProcess(isGood: max(ofNames, ofCenters) < 20_000_000)
        }
        #endif
    }
}

/// Waits until the main queue has done what it has to, and the library what it does a little later.
private func settle() {
    let isDrained = Signal()
    DispatchQueue.main.async { isDrained.send() }
    isDrained.wait()
    waitForTheSweep()
}

/// Lets the queue that takes what nobody needs any more out of centers stand still, from its next look on.
private func holdUpTheQueue() {
    let park = Park()
    #if compiler(>=6.3) && !canImport(ObjectiveC)
    let center = NotificationCenter()
    let token = center.observe(name: .other) { _ in }
    // It destroys the block under its lock, and is held up by what that captured; so the queue is, too.
    let observer = center.addObserver(forName: .event, object: nil, queue: nil) { [brake = Deinit { park.stop() }] _ in
        withExtendedLifetime(brake) {}
    }
    NotificationToken(notificationCenter: center, token: observer).cancel()
    park.waitForArrival()
    token.cancel()
    #else
    // The block dies with the observer; but a center's removal can be overridden.
    final class SlowCenter: NotificationCenter, @unchecked Sendable {
        var park: Park?

        override func removeObserver(_ observer: Any) { park?.stop() }
    }
    let center = SlowCenter()
    center.park = park
    center.observe(name: .other) { _ in }.cancel()
    park.waitForArrival()
    #endif
    // What holds it up is never let go.
    _ = Unmanaged.passRetained(center)
}
