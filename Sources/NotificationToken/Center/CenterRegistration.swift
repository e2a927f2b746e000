import Foundation

// Tests replace this file, to explore the orders of threads.

#if canImport(ObjectiveC)
import ObjectiveC

/// A relay's registration with its center.
///
/// This variant has not yet run: only its types have been checked.
///
/// It observes with a selector, because the center references such an observer weakly (release notes of macOS 10.11 and
/// iOS 9). This is not documented for an observer with a block. Only the center retains the registration, as an
/// associated object, and releases it without holding a lock. So its deinit means that the registration is gone.
///
/// `@unchecked Sendable`: it has no variables.
final class CenterRegistration: NSObject, @unchecked Sendable {
    private let relay: Relay

    init(of relay: Relay) { self.relay = relay }

    deinit { relay.registrationEnded() }

    /// Adds the registration, for every sender.
    func add(to center: NotificationCenter) {
        objc_setAssociatedObject(center, key, self, .OBJC_ASSOCIATION_RETAIN)
        center.addObserver(self, selector: #selector(receive), name: relay.name, object: nil)
    }

    /// Removes the registration.
    func remove(from center: NotificationCenter) {
        center.removeObserver(self)
        objc_setAssociatedObject(center, key, nil, .OBJC_ASSOCIATION_RETAIN)
    }

    @objc(notificationToken_receive:) private func receive(_ notification: Notification) { relay.receive(notification) }

    /// What a center shows of the registration in a debugger.
    override var description: String { relay.description }

    /// Identifies this registration at its center.
    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
#else
import Synchronization

/// A relay's registration with its center.
///
/// Only the center retains it, through a block, so its deinit means that the registration is gone.
///
/// `@unchecked Sendable`: `observer` is written once, by the thread that adds the registration, before any other thread
/// can remove the registration.
final class CenterRegistration: @unchecked Sendable {
    private let relay: Relay
    #if compiler(>=6.3)
    /// Strong: the center doesn't retain the observer, and the observer doesn't retain the block.
    private var observer: (any NSObjectProtocol)?
    #else
    /// Weak, because it retains the block, which retains the registration.
    private weak var observer: (any NSObjectProtocol)?
    #endif

    /// Tells Thread Sanitizer that a post sees what happened before the relay was handed to the center.
    ///
    /// The center's lock guarantees that, but Foundation on Linux is built without the sanitizer. Without the fence,
    /// the sanitizer reports the relay's initialization as a race with its first post.
    private static let fence = Atomic(0)

    init(of relay: Relay) { self.relay = relay }

    deinit { relay.registrationEnded() }

    /// Adds the registration, for every sender, without a queue.
    func add(to center: NotificationCenter) {
        Self.fence.add(1, ordering: .releasing)
        observer = center.addObserver(forName: relay.name, object: nil, queue: nil) {
            _ = Self.fence.load(ordering: .acquiring)
            self.relay.receive($0)
        }
    }

    /// Removes the registration.
    func remove(from center: NotificationCenter) { if let observer { center.removeObserver(observer) } }
}
#endif
