import Foundation
import NotificationToken
import Testing

@Suite("An adopted observer", timeLimit)
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

    // MARK: - The removal

    /// How a token ends.
    enum End: CaseIterable {
        case cancel, release, releasedBag

        func end(_ token: NotificationToken) {
            switch self {
            case .cancel: token.cancel()
            case .release: break
            case .releasedBag: token.store(in: NotificationToken.Bag())
            }
        }
    }

    @Test("A block is released, on another thread, when its token is cancelled or released", arguments: End.allCases)
    func removedOnAnotherThread(end: End) async {
        let threads = Log<ObjectIdentifier>()
        let capture = Capture { threads.add(ObjectIdentifier(Thread.current)) }

        let ender = await onThread { [center] in
            autoreleasepool { end.end(Self.adopt(on: center, capture.handler())) }
            capture.waitForRelease()
            return ObjectIdentifier(Thread.current)
        }

        #expect(!threads.values.contains(ender))
    }

    @Test("A token keeps its observer as long as it is active")
    func tokenReleasesTheObserver() async {
        weak var observer: (any NSObjectProtocol)?
        let token = autoreleasepool {
            let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            observer = raw
            return NotificationToken(notificationCenter: center, token: raw)
        }
        #expect(token.isActive)
        #expect(observer != nil)

        await token.cancelAndWait()

        #expect(!token.isActive)
        #expect(observer == nil)
    }

    @Test("A block that is slow to destroy delays the removal of no other observer")
    func slowBlockDelaysNoOtherRemoval() async {
        let gate = Gate()
        let capture = Capture()
        // A center may destroy the block under its lock, so this one is of another center.
        let other = NotificationCenter()
        let slow = Self.adopt(on: other, Capture { gate.pass() }.handler())
        let canceller = JoinableThread { slow.cancel() }
        await onThread { gate.waitForArrival() }

        Self.adopt(on: center, capture.handler()).cancel()
        await onThread { capture.waitForRelease() }

        gate.open()
        await onThread { canceller.join() }
        withExtendedLifetime(other) {}
    }

    @Test("keepObserving() does nothing for an adopted observer: it is removed when its token is released")
    func keepObservingDoesNothing() async {
        let capture = Capture()

        autoreleasepool { Self.adopt(on: center, capture.handler()).keepObserving() }

        await onThread { capture.waitForRelease() }
    }

    #if EXIT_TESTS
    // Since Swift 6.3, a center on Linux destroys a block under its lock, and aborts if a thread acquires that twice.
    @Test("A token may be cancelled while the center of its observer holds its lock", .exitTest)
    func cancelUnderTheCentersLock() async {
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let end = Signal("the end of the token")
            let token = AdoptedObserverTests.adopt(on: center) { _ in }
            let capture = Capture { token.cancel { end.send() } }

            autoreleasepool {
                center.removeObserver(
                    center.addObserver(forName: .other, object: nil, queue: nil, using: capture.handler()))
            }

            endProcess(isGood: end.comes(within: Double(Signal.limit)))
        }
    }
    #endif

    // MARK: - The center

    @Test("A token doesn't retain the center of its observer")
    func tokenDoesNotRetainTheCenter() {
        weak var reference: NotificationCenter?
        let token = autoreleasepool {
            let center = NotificationCenter()
            reference = center
            return Self.adopt(on: center) { _ in }
        }

        #expect(reference == nil)
        #expect(token.isActive)
    }

    @Test("cancel(then:) calls its closure even if the center is gone")
    func closureIsCalledWithoutTheCenter() async {
        let end = Signal("the call of the closure")
        let token = autoreleasepool { Self.adopt(on: NotificationCenter()) { _ in } }

        token.cancel { end.send() }

        await onThread { end.wait() }
        #expect(!token.isActive)
    }

    // MARK: - cancel(then:) and cancelAndWait()

    @Test("cancel(then:) and cancelAndWait() don't wait for a call of the block")
    func runningBlockIsNotWaitedFor() async {
        let gate = Gate()
        let capture = Capture()
        let closures = Log<Int>()
        let token = Self.adopt(on: center, capture.handler { (_: Notification) in gate.pass() })
        let poster = JoinableThread { [center] in center.post(name: .event, object: nil) }
        await onThread { gate.waitForArrival() }

        token.cancel { closures.tick() }
        await token.cancelAndWait()
        #expect(closures.count == 1)
        #expect(!capture.isReleased)

        gate.open()
        await onThread {
            poster.join()
            capture.waitForRelease()
        }
    }

    /// What calls `cancel(then:)` or `cancelAndWait()`, and from where.
    enum Caller: CaseIterable {
        case cancelThen, cancelAndWait, afterABag, deinitOfACapture

        func end(_ token: NotificationToken, of center: NotificationCenter, _ then: @escaping @Sendable () -> Void)
            async
        {
            switch self {
            case .cancelThen: token.cancel(then: then)
            case .cancelAndWait:
                await token.cancelAndWait()
                then()
            case .afterABag:
                let bag = NotificationToken.Bag()
                token.store(in: bag)
                bag.invalidateAndCancel()
                token.cancel(then: then)
            case .deinitOfACapture:
                let capture = Capture { token.cancel(then: then) }
                center.observe(.number, using: capture.handler()).cancel()
            }
        }
    }

    @Test(
        "After the removal, which cancel(then:) and cancelAndWait() wait for, no post calls the block",
        arguments: Caller.allCases)
    func removedBeforeTheClosure(caller: Caller) async {
        for _ in 0..<200 {
            let center = NotificationCenter()
            let isOver = Shared(false)
            let late = Log<Int>()
            let end = Signal("the end of the token")
            let token = Self.adopt(on: center) { _ in if isOver.value { late.tick() } }

            await caller.end(token, of: center) {
                isOver.value = true
                center.post(name: .event, object: nil)
                end.send()
            }

            await onThread { end.wait() }
            #expect(late.count == 0)
        }
    }
}
