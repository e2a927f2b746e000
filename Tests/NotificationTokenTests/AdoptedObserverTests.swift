import Foundation
import NotificationToken
import Testing

@Suite(
    "C7 Releasing a token cancels it, on any thread and under any lock, and removes no other observer", timeLimit)
struct AdoptedObserverTests {
    private let center = NotificationCenter()

    /// Adopts a raw observer.
    ///
    /// Only the token holds the observer, which holds the block before Swift 6.3 and on Apple's platforms.
    private static func adopt(
        on center: NotificationCenter, _ block: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil, using: block))
        }
    }

    @Test("A token that only a foreign block holds ends its observation when the center destroys the block")
    func foreignBlock() {
        let calls = Log<Int>()
        var raw: (any NSObjectProtocol)?
        autoreleasepool {
            let token = center.observe(name: .event) { _ in calls.tick() }
            let adopted = Self.adopt(on: center) { _ in }
            let action = NotificationToken { calls.add(100) }
            raw = center.addObserver(forName: .other, object: nil, queue: nil) { _ in
                withExtendedLifetime((token, adopted, action)) {}
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        autoreleasepool { if let raw { center.removeObserver(raw) } }
        raw = nil  // Before Swift 6.3 and on Apple's platforms this holds the block.
        center.post(name: .event, object: nil)
        #expect(calls.values == [0, 100])
    }

    @Test("cancel() removes an adopted observer a moment later, and a second cancel() removes no other observer")
    func removedOnce() {
        let calls = Log<Int>()
        let capture = Capture()
        let token = Self.adopt(on: center, capture.handler { _ in calls.tick() })
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        token.cancel()
        token.cancel()
        #expect(!token.isActive)
        capture.waitForRelease()
        let newcomers = (0..<4).map { _ in
            center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        }
        token.cancel()
        // When this one is removed, any removal by the second cancel() has most likely happened.
        let last = Capture()
        Self.adopt(on: center, last.handler()).cancel()
        last.waitForRelease()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5)
        for newcomer in newcomers { center.removeObserver(newcomer) }
    }

    @Test("cancelAndWait() removes an adopted observer, although it returns false", arguments: [false, true])
    func cancelAndWait(isAwaited: Bool) async throws {
        let capture = Capture()
        let token = Self.adopt(on: center, capture.handler())
        let answer = isAwaited ? await token.cancelAndWait() : await onThread { token.cancelAndWait() }
        #expect(!answer)
        try #require(!token.isActive)
        await onThread { capture.waitForRelease() }
    }

    /// A cancelled observer whose block's destruction takes as long as the test wants.
    private struct SlowBlock {
        private let center: NotificationCenter
        private let token: NotificationToken
        private let park = Park()

        /// Returns when the block is being destroyed.
        init(on center: NotificationCenter = NotificationCenter()) {
            self.center = center
            let capture = Capture { [park] in park.stop() }
            token = AdoptedObserverTests.adopt(on: center, capture.handler())
            Worker { [token] in token.cancel() }.join()
            park.waitForArrival()
        }

        func letGo() { park.letGo() }
    }

    @Test(
        "A block that is slow to destroy delays no removal and no re-registration at another center",
        arguments: [1, 4])
    func slowBlocks(count: Int) {
        let slow = (0..<count).map { _ in SlowBlock() }
        let capture = Capture()
        Self.adopt(on: center, capture.handler()).cancel()
        capture.waitForRelease()
        // Foreign code removes its own observer twice, which on Linux removes ours since Swift 6.3.
        let calls = Log<Int>()
        let token = autoreleasepool {
            let stranger = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.removeObserver(stranger)
            return token
        }
        // Only a post that reaches it shows that it is registered again.
        eventually {
            center.post(name: .event, object: nil)
            return calls.count > 0
        }
        #expect(calls.count == 1)
        token.cancel()
        for block in slow { block.letGo() }
    }
}
