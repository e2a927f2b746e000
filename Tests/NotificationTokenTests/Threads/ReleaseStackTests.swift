import Foundation
import NotificationToken
import Testing

@Suite("C15 However many deliveries wait, what they release may post, and the stack stays flat", timeLimit)
struct ReleaseStackTests {
    /// Which object a delivery releases last: it posts in its deinit.
    enum Released: CaseIterable { case payload, capture, target, captureOfAnEndedObservation }

    /// What makes the deliveries.
    enum Maker: CaseIterable { case turns, post }

    private static let key = Notification.Key<Deinit?>("letter")

    /// Counts how deep deinits are nested in each other.
    private struct Depth: Sendable {
        let counts = Shared((current: 0, deepest: 0))

        func count(_ body: () -> Void) {
            counts.change { $0 = ($0.current + 1, max($0.deepest, $0.current + 1)) }
            body()
            counts.change { $0.current -= 1 }
        }
    }

    @Test(
        "Neither payloads nor captures nor targets whose deinits post make deliveries nest",
        arguments: Released.allCases, Maker.allCases)
    @MainActor func flat(released: Released, maker: Maker) async {
        // Enough to overflow a stack of 512 kB if each delivery nested in the one before.
        let count = 2_000
        let (center, sender, depth, ends) = (NotificationCenter(), Thing(), Depth(), Log<Int>())
        // The posts in deinits have no sender, so they reach no handler. They could only deliver what waits.
        let makeDeinit: @Sendable () -> Deinit = {
            Deinit {
                depth.count { center.post(Self.key, payload: nil) }
                ends.tick()
            }
        }
        let tokens = NotificationToken.Bag()
        switch released {
        case .payload: center.observe(Self.key, object: sender) { _ in }.store(in: tokens)
        case .capture, .captureOfAnEndedObservation:
            for _ in 0..<count {
                let (token, capture) = (Shared<NotificationToken?>(nil), Shared<Deinit?>(makeDeinit()))
                let body: @Sendable (Deinit?) -> Void = { [capture = capture.take()] _ in
                    withExtendedLifetime(capture) { token.value?.cancel() }
                }
                token.value = center.observe(Self.key, object: sender) { @MainActor in body($0) }
                if released == .captureOfAnEndedObservation { await onThread { token.value?.cancel() } }
            }
            center.observe(Self.key, object: sender) { _ in }.store(in: tokens)
        case .target:
            for _ in 0..<count {
                let target = Shared<Deinit?>(makeDeinit())
                if let object = target.value {
                    center.observe(Self.key, object: sender, with: object) { _, _ in target.value = nil }.store(
                        in: tokens)
                }
            }
        }
        // The test keeps the main actor busy, so that deliveries wait.
        Worker {
            for _ in 0..<(released == .payload ? count : 1) {
                center.post(Self.key, object: sender, payload: released == .payload ? makeDeinit() : nil)
            }
        }.join()
        if maker == .post { center.post(Self.key, object: sender, payload: nil) }
        await drainMainQueue { ends.count == count }
        #expect(ends.count == count && depth.counts.value.deepest <= 2)
    }
}
