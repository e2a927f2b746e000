import Foundation

/// Replaces the library's `CenterEntry`, and calls each kind of center as the one for its platform does.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class CenterEntry: @unchecked Sendable, Receiver {
    private let relay: Relay
    /// What `addObserver` of a Linux center returned.
    private var observer: (any NSObjectProtocol)?

    init(of relay: Relay) {
        self.relay = relay
    }

    deinit {
        relay.entryEnded()
    }

    func add(to center: NotificationCenter) {
        if center.kind.isApples {
            center.associate(self, with: self)
            center.addObserver(self, name: relay.id.name)
        } else {
            observer = center.addObserver(forName: relay.id.name, isLibrary: true) { self.receive($0) }
        }
    }

    func remove(from center: NotificationCenter) {
        if let observer { return center.removeObserver(observer) }
        center.removeObserver(self)
        center.associate(nil, with: self)
    }

    func receive(_ notification: Notification) {
        relay.receive(notification)
    }
}
