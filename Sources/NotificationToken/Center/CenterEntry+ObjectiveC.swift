#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

/// A relay's entry in its center.
///
/// It observes with a selector, because the center references such an observer weakly (release notes of macOS 10.11 and iOS 9).
/// This is not documented for an observer with a block. Only the center retains the entry, as an associated object, and
/// releases it without holding a lock. So its deinit means that the entry is gone.
///
/// `@unchecked Sendable`: it has no variables.
final class CenterEntry: NSObject, @unchecked Sendable {
    private let relay: Relay

    init(of relay: Relay) { self.relay = relay }

    deinit { relay.entryEnded() }

    /// Adds the entry, for every sender.
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

    /// Identifies this entry at its center.
    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

#endif
