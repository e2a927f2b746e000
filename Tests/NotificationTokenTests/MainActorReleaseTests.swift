import Foundation
import NotificationToken
import Testing

@Suite("C6 A handler on the main actor is released before cancel() on the main actor returns", timeLimit)
struct MainActorReleaseTests {
    private let center = NotificationCenter()

    /// What the handler receives.
    enum Kind: CaseIterable { case handler, target, void, bareName }

    private func observe(
        _ kind: Kind, _ capture: Capture, _ decode: @escaping @Sendable () -> Void
    ) -> NotificationToken {
        let handle = capture.handler() as @Sendable (Int) -> Void
        let key = Notification.Key<Int>(
            "event",
            coding: .custom { _ in
                decode()
                return 1
            } encode: { _, _ in
            })
        let void = Notification.Key<Void>(
            "event",
            coding: .custom { _ in
                decode()
                return ()
            } encode: { _, _ in
            })
        return switch kind {
        case .handler: center.observe(key, on: MainActor.self) { handle($0) }
        case .target: center.observe(key, on: MainActor.self, with: Thing()) { handle($1) }
        case .void: center.observe(void, on: MainActor.self) { handle(0) }
        case .bareName: center.observe(name: key.name, on: MainActor.self) { _ in handle(0) }
        }
    }

    @Test(
        "cancel() releases the captures although another thread is reading a payload for the handler",
        arguments: [Kind.handler, .void], [false, true])
    @MainActor func duringDecoding(kind: Kind, isInAPost: Bool) async {
        let (capture, park) = (Capture(), Park())
        let token = observe(kind, capture) { park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        if isInAPost {
            let other = center.observe(name: .other) { _ in token.cancel() }
            center.post(name: .other, object: nil)
            other.cancel()
        } else {
            token.cancel()
        }
        #expect(capture.isReleased)
        #expect(token.cancelAndWait(fromMain: ()))
        park.letGo()
        await onThread { poster.join() }
        await drainMainQueue()
    }

    @Test(
        "cancel() releases the captures although deliveries wait, in 500 races with a poster", arguments: Kind.allCases)
    @MainActor func races(kind: Kind) async {
        var late = 0
        for _ in 0..<500 {
            let capture = Capture()
            let token = observe(kind, capture) {}
            let started = Signal()
            let poster = Worker { [center] in
                for number in 0..<5 {
                    center.post(name: .event, object: nil)
                    if number == 1 { started.send() }
                }
            }
            started.wait()
            token.cancel()
            if !capture.isReleased { late += 1 }
            poster.join()
        }
        #expect(late == 0)
        await drainMainQueue()
    }
}

extension NotificationToken {
    /// Calls the synchronous method in a test that is asynchronous.
    fileprivate func cancelAndWait(fromMain: Void) -> Bool { cancelAndWait() }
}
