import Foundation

/// Replaces the library's `CenterRegistration` and calls each kind of center as the one for its platform does.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class CenterRegistration: @unchecked Sendable {
    private let relay: Relay
    /// What `addObserver` of the center on Linux returned.
    private var observer: (any NSObjectProtocol)?

    init(of relay: Relay) { self.relay = relay }

    deinit {
        relay.center?.registrationCount -= 1
        relay.registrationEnded()
    }

    func add(to center: NotificationCenter) {
        center.registrationCount += 1
        center.registrationsSoFar += 1
        if center.isApples {
            center.associate(self)
            center.addObserver(self, name: relay.name)
        } else {
            observer = center.addObserver(forName: relay.name, object: nil, queue: nil) { self.receive($0) }
        }
    }

    func remove(from center: NotificationCenter) {
        if let observer { return center.removeObserver(observer) }
        center.removeObserver(self)
        center.endAssociation(with: self)
    }

    func receive(_ notification: Notification) { relay.receive(notification) }
}
