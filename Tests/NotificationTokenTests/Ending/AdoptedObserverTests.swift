import Foundation
import NotificationToken
import Testing

@Suite("C7 An adopted observer is removed when its token ends, unless that keeps observing", timeLimit)
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
        // When this one is removed, any removal of the other has most likely happened.
        let last = Capture()
        Self.adopt(on: center, last.handler()).cancel()
        last.waitForRelease()
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        center.removeObserver(observer)
    }
}
