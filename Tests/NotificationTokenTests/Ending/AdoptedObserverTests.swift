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

    /// How a token ends, and what tells that it is over.
    enum End: CaseIterable { case cancelThen, cancelAndWait, bag, deinitOfACapture, underTheCentersLock }

    @Test(
        "cancel(then:) and cancelAndWait() come after the removal: no later post calls the block",
        arguments: End.allCases)
    func removed(end: End) async {
        for _ in 0..<200 {
            let (center, isOver, late, over) = (NotificationCenter(), Shared(false), Log<Int>(), Signal())
            let token = Self.adopt(on: center) { _ in if isOver.value { late.tick() } }
            let then: @Sendable () -> Void = {
                isOver.value = true
                center.post(name: .event, object: nil)
                over.send()
            }
            switch end {
            case .cancelThen: token.cancel(then: then)
            case .cancelAndWait:
                await token.cancelAndWait()
                then()
            case .bag:
                let bag = NotificationToken.Bag()
                token.store(in: bag)
                bag.invalidateAndCancel()
                token.cancel(then: then)
            case .deinitOfACapture:
                let capture = Capture { token.cancel(then: then) }
                let holder = center.observe(.number, using: capture.handler())
                holder.cancel()
            case .underTheCentersLock:
                // Since Swift 6.3, a center on Linux destroys a block under its lock.
                let capture = Capture { token.cancel(then: then) }
                autoreleasepool { Self.adopt(on: center, capture.handler()).cancel() }
            }
            await onThread { over.wait() }
            #expect(late.count == 0)
        }
    }

    @Test(
        "A token doesn't retain the center of its observer, and cancel(then:) calls its closure if the center is gone")
    func deadCenter() async {
        var center: NotificationCenter? = NotificationCenter()
        weak let reference = center
        let (over, capture) = (Signal(), Capture())
        let token = center.map { Self.adopt(on: $0, capture.handler()) }
        autoreleasepool { center = nil }
        #expect(reference == nil && token?.isActive == true)
        token?.cancel { over.send() }
        await onThread { over.wait() }
        #expect(token?.isActive == false)
    }

    @Test("A token that has ended releases the observer that it has adopted")
    func observer() async {
        weak var observer: (any NSObjectProtocol)?
        let token = autoreleasepool {
            let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            observer = raw
            return NotificationToken(notificationCenter: center, token: raw)
        }
        #expect(observer != nil)
        await token.cancelAndWait()
        #expect(observer == nil && !token.isActive)
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
