#if !canImport(ObjectiveC)
import Foundation
import Synchronization

/// The entry that a center has of a relay.
///
/// The center alone holds it, through a block, so its deinit tells that the entry is gone.
///
/// `@unchecked Sendable`: `observer` is written once, by the thread that adds the entry, before any other thread can reach it
/// to remove it.
final class Registration: @unchecked Sendable {
    private let relay: Relay
    #if compiler(>=6.3)
    /// The center does not hold it, and it does not hold the block.
    private var observer: (any NSObjectProtocol)?
    #else
    /// Weak, because it holds the block, and with that the registration.
    private weak var observer: (any NSObjectProtocol)?
    #endif

    /// Tells Thread Sanitizer that a post sees what happened before the relay was handed to the center.
    ///
    /// The center's own lock sees to that, but Foundation on Linux is not built for the sanitizer. Without the fence, it reports
    /// the relay's initialization as a race with its first post.
    private static let fence = Atomic(0)

    init(of relay: Relay) { self.relay = relay }

    deinit { relay.registrationEnded() }

    /// Adds the entry, for every sender and no queue.
    func add(to center: NotificationCenter) {
        Self.fence.add(1, ordering: .releasing)
        observer = center.addObserver(forName: relay.place.name, object: nil, queue: nil) {
            _ = Self.fence.load(ordering: .acquiring)
            self.relay.receive($0)
        }
    }

    /// Removes the entry.
    func remove(from center: NotificationCenter) { if let observer { center.removeObserver(observer) } }
}

#endif
