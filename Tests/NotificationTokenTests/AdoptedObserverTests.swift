import Foundation
import NotificationToken
import Testing

@Suite("C7 An adopted observer is removed once, and nobody else with it", timeLimit)
struct AdoptedObserverTests {
    private let center = NotificationCenter()

    @Test("An adopted observer is removed once, a moment later, and nobody else with it")
    func adopted() {
        let calls = Log<Int>()
        let removed = Signal()
        let first = Shared(Optional(Deinit { removed.send() }))
        let token = autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = first.take()] _ in
                    withExtendedLifetime(thing) { calls.tick() }
                })
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        token.cancel()
        token.cancel()
        #expect(!token.isActive)
        // Once the block is gone, so is the entry; then further observers come and stay.
        let gone = Signal()
        let capture = Shared(Optional(Deinit { gone.send() }))
        let second = autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = capture.value] _ in
                    withExtendedLifetime(thing) {}
                })
        }
        capture.value = nil
        second.cancel()
        removed.wait()
        gone.wait()
        let newcomers = (0..<4).map { _ in
            center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        }
        token.cancel()
        second.cancel()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5)
        for newcomer in newcomers { center.removeObserver(newcomer) }
    }

    @Test("The second cancel() of an adopted observer's token removes nobody else, later on either")
    func adoptedTwice() {
        /// Adopts an observer and cancels, and waits until it has been removed; who was cancelled before is most likely, too.
        func settle() -> NotificationToken {
            let gone = Signal()
            let capture = Shared(Optional(Deinit { gone.send() }))
            // The observer is the token's alone, because before Swift 6.3, as on Apple's platforms, it holds the block.
            let token = autoreleasepool {
                NotificationToken(
                    notificationCenter: center,
                    token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = capture.value] _ in
                        withExtendedLifetime(thing) {}
                    })
            }
            capture.value = nil
            token.cancel()
            gone.wait()
            return token
        }
        let calls = Log<Int>()
        let token = settle()
        let newcomers = (0..<4).map { _ in
            center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        }
        token.cancel()
        _ = settle()
        center.post(name: .event, object: nil)
        #expect(calls.count == 4)
        for newcomer in newcomers { center.removeObserver(newcomer) }
    }
}
