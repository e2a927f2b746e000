import Foundation
import NotificationToken
import Testing

/// What others do to a center with our observers in it.
@Suite("C17 What strangers take out of a center", timeLimit)
struct ForeignEndTests {
    /// Observes, and has a stranger remove an observer of theirs twice, which on Linux removes ours.
    private static func observeAndLose(
        _ center: NotificationCenter, _ handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        // What Foundation puts into a pool may hold the center.
        autoreleasepool {
            let stranger = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = center.observe(name: .event, using: handler)
            center.removeObserver(stranger)
            return token
        }
    }

    @Test("An observation whose center dies before it is back in it ends, 100 times")
    func centerDies() {
        for _ in 0..<100 {
            let gone = Signal()
            let capture = Shared(Optional(Deinit { gone.send() }))
            let token = Self.observeAndLose(NotificationCenter()) { [thing = capture.take()] _ in
                withExtendedLifetime(thing) {}
            }
            guard gone.comes(within: 60) else {
                Issue.record("The observation goes on without its center.")
                return
            }
            #expect(!token.isActive)
        }
    }

    @Test("So does one on an actor, and one in a stream, after what was posted before")
    func centerDiesWithPostsWaiting() async {
        for _ in 0..<100 {
            let store = HeldStore()
            store.executor.hold()
            let (token, payloads) = autoreleasepool {
                let center = NotificationCenter()
                let name = Notification.Key.number.name
                let stranger = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
                center.removeObserver(stranger)
                let token = center.observe(.number, on: store) { $0.insert($1) }
                let payloads = center.payloads(for: .number)
                center.post(.number, payload: 1)
                center.removeObserver(stranger)
                return (token, payloads)
            }
            store.executor.letGo()
            for _ in 0..<5_000 where token.isActive { pause(0.001) }
            guard !token.isActive else {
                Issue.record("The observation goes on without its center.")
                return
            }
            #expect(await store.numbers == [1])
            #expect(await payloads.reduce(into: []) { $0.append($1) } == [1])
        }
    }

    @Test("An observation that a stranger removed is back although an adopted block takes long to die")
    func backDespiteASlowBlock() {
        let slow = SlowBlock()
        let calls = Log<Int>()
        let center = NotificationCenter()
        let token = Self.observeAndLose(center) { _ in calls.tick() }
        for _ in 0..<2_000 where calls.count == 0 {
            center.post(name: .event, object: nil)
            pause(0.001)
        }
        #expect(calls.count == 1)
        slow.letGo()
        token.cancel()
    }
}

/// An adopted observer that was cancelled, and whose block takes as long to die as the test wants.
private struct SlowBlock {
    private let center: NotificationCenter
    private let token: NotificationToken
    private let park: Park

    /// Returns when the block is dying.
    init(on center: NotificationCenter = NotificationCenter()) {
        let park = Park()
        let brake = Shared(Optional(Deinit { park.stop() }))
        self.center = center
        self.park = park
        // On Apple's platforms the observer holds the block, and must be the token's alone.
        token = autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil) { [brake = brake.take()] _ in
                    withExtendedLifetime(brake) {}
                })
        }
        let canceller = Worker { [token] in token.cancel() }
        if !park.isReached(within: 60) { Issue.record("The block is not removed.") }
        if !canceller.ends(within: 60) { Issue.record("cancel() waits for the end of the block.") }
    }

    func letGo() { park.letGo() }
}

@Suite("C7 A slow block holds up no removal but its own", timeLimit)
struct SlowBlockTests {
    /// Cancels an adopted observer, and returns whether it was removed soon, and whether its block was called then.
    private func isRemoved(from center: NotificationCenter) -> Bool {
        let gone = Signal()
        let calls = Log<Int>()
        let capture = Shared(Optional(Deinit { gone.send() }))
        let token = autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .other, object: nil, queue: nil) { [thing = capture.take()] _ in
                    withExtendedLifetime(thing) { calls.tick() }
                })
        }
        token.cancel()
        guard gone.comes(within: 60) else { return false }
        center.post(name: .other, object: nil)
        return calls.count == 0
    }

    @Test("An adopted observer of another center is removed while blocks still die", arguments: [1, 4])
    func anotherCenter(count: Int) {
        let slow = (0..<count).map { _ in SlowBlock() }
        #expect(isRemoved(from: NotificationCenter()))
        for block in slow { block.letGo() }
    }

    #if !canImport(ObjectiveC)
    // Elsewhere an autorelease pool of that thread may be the last to hold the block.
    @Test("No block dies on the thread that ends its token, 2,000 times")
    func thread() async {
        let count = await onThread { () -> Int in
            let center = NotificationCenter()
            let caller = Thread.current
            let identity = ObjectIdentifier(caller)
            let deaths = Log<Bool>()
            for _ in 0..<2_000 {
                let gone = Signal()
                let capture = Shared(
                    Optional(
                        Deinit {
                            deaths.add(ObjectIdentifier(Thread.current) == identity)
                            gone.send()
                        }))
                let token = NotificationToken(
                    notificationCenter: center,
                    token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = capture.take()] _ in
                        withExtendedLifetime(thing) {}
                    })
                token.cancel()
                gone.wait()
            }
            return withExtendedLifetime(caller) { deaths.values.filter { $0 }.count }
        }
        #expect(count == 0)
    }
    #endif

    #if canImport(ObjectiveC) || compiler(<6.3)
    // Elsewhere the block dies under the center's own lock.
    @Test("Nor is another observer of the same center kept")
    func sameCenter() {
        let center = NotificationCenter()
        let slow = SlowBlock(on: center)
        #expect(isRemoved(from: center))
        slow.letGo()
    }
    #endif
}
