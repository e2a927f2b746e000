import Foundation
import NotificationToken
import Testing

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
