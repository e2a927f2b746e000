import Foundation
@testable import NotificationToken
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

    @Test("A block that is slow to destroy delays the removal of no other observer")
    func slowBlock() {
        // A center may destroy the block under its lock.
        let (other, park, capture) = (NotificationCenter(), Park(), Capture())
        let slow = Capture { park.stop() }
        let token = Self.adopt(on: other, slow.handler())
        Worker { token.cancel() }.join()
        park.waitForArrival()
        Self.adopt(on: center, capture.handler()).cancel()
        capture.waitForRelease()
        park.letGo()
    }

    @Test("After keepObserving(), an adopted observer stays registered")
    func adopted() {
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        NotificationToken(notificationCenter: center, token: observer).keepObserving()
        // A removal would have been enqueued before this block.
        BackgroundQueue.userCode.sync(flags: .barrier) {}
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        center.removeObserver(observer)
    }
}
