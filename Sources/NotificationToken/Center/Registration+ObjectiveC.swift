#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

/// The entry that a center has of a relay.
///
/// It is an observer with a selector, because it is documented that the center holds such an observer weakly (release notes of
/// macOS 10.11 and iOS 9). For an observer with a block that is not documented. The center alone holds the registration, as an
/// associated object, which dies with the center and under no lock of Foundation's. So its deinit tells that the entry is gone.
///
/// `@unchecked Sendable`: it has no variables.
final class Registration: NSObject, @unchecked Sendable {
    private let relay: Relay

    init(of relay: Relay) { self.relay = relay }

    deinit { relay.registrationEnded() }

    /// Adds the entry, for every sender and no queue.
    func add(to center: NotificationCenter) {
        objc_setAssociatedObject(center, key, self, .OBJC_ASSOCIATION_RETAIN)
        center.addObserver(self, selector: #selector(receive), name: relay.place.name, object: nil)
    }

    /// Removes the entry.
    func remove(from center: NotificationCenter) {
        center.removeObserver(self)
        objc_setAssociatedObject(center, key, nil, .OBJC_ASSOCIATION_RETAIN)
    }

    @objc private func receive(_ notification: Notification) { relay.receive(notification) }

    /// Tells this registration from others at the same center.
    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

#endif
