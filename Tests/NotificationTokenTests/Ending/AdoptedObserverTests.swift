import Foundation
import NotificationToken
import Testing

@Suite("C4 An adopted observer is removed when its token ends", timeLimit)
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

    @Test("cancel(then:) and cancelAndWait() remove an adopted observer, and don't wait for a call of its block")
    func running() async {
        let (park, capture, ends) = (Park(), Capture(), Log<Int>())
        let token = Self.adopt(on: center, capture.handler { (_: Notification) in park.stop() })
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        await onThread { park.waitForArrival() }
        token.cancel { ends.tick() }
        await token.cancelAndWait()
        #expect(ends.count == 1 && !token.isActive && !capture.isReleased)
        park.letGo()
        await onThread {
            poster.join()
            capture.waitForRelease()
        }
    }

    @Test("A block that is slow to destroy delays the removal of no other observer")
    func slowBlock() async {
        // A center may destroy the block under its lock.
        let (other, park, capture) = (NotificationCenter(), Park(), Capture())
        let slow = Capture { park.stop() }
        let token = Self.adopt(on: other, slow.handler())
        await onThread {
            token.cancel()
            park.waitForArrival()
        }
        Self.adopt(on: center, capture.handler()).cancel()
        await onThread { capture.waitForRelease() }
        park.letGo()
    }

    @Test("keepObserving() does nothing for an adopted observer: it is removed when its token is released")
    func keepObserving() async {
        let capture = Capture()
        autoreleasepool { Self.adopt(on: center, capture.handler()).keepObserving() }
        await onThread { capture.waitForRelease() }
    }
}
