import Foundation
import NotificationToken
import Testing

/// An adopted observer that was cancelled, and whose block takes as long to die as the test wants.
struct SlowBlock {
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
