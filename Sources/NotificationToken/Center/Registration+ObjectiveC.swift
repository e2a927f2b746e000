#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

/// The entry that a center has of a relay.
///
/// An observer with a selector: for that it is documented that the center holds it weakly (release notes of macOS 10.11 and iOS 9).
/// What a center holds of an observer with a block is not. The lifeline is associated with the center, and so dies with it, under
/// no lock of Foundation's.
///
/// `@unchecked Sendable`: `relay` is set once, and a weak reference may be loaded on any thread.
final class Registration: NSObject, @unchecked Sendable {
    private weak var relay: Relay?

    /// Registers a relay for every sender.
    ///
    /// - Parameters:
    ///   - relay: The relay.
    ///   - number: Tells the relay which of its registrations has ended.
    ///   - center: The center.
    init(of relay: Relay, number: Int, with center: NotificationCenter) {
        self.relay = relay
        super.init()
        objc_setAssociatedObject(center, key, Lifeline(relay, number), .OBJC_ASSOCIATION_RETAIN)
        center.addObserver(self, selector: #selector(receive), name: relay.place.name, object: nil)
    }

    /// Takes the entry out of the center.
    func remove(from center: NotificationCenter) {
        center.removeObserver(self)
        objc_setAssociatedObject(center, key, nil, .OBJC_ASSOCIATION_RETAIN)
    }

    @objc private func receive(_ notification: Notification) {
        relay?.receive(notification)
    }

    /// Tells this registration's lifeline from those of others at the same center.
    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

#endif
