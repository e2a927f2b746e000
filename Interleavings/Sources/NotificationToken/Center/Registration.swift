import Foundation

/// Stands in for the library's `Registration`, of which there is one for each Foundation.
///
/// With a center that behaves as those on Apple's platforms it does what the one of those platforms does, call by call.
///
/// `@unchecked Sendable`: only the thread that runs touches it.
final class Registration: @unchecked Sendable, Receiver {
    private weak var relay: Relay?
    /// What a center of Linux returned.
    private var observer: (any NSObjectProtocol)?

    init(of relay: Relay, number: Int, with center: NotificationCenter) {
        let lifeline = Lifeline(relay, number)
        if center.kind.isApples {
            self.relay = relay
            center.associate(lifeline, with: self)
            center.addObserver(self, name: relay.place.name)
        } else {
            observer = center.addObserver(forName: relay.place.name, object: nil, queue: nil) {
                lifeline.relay.receive($0)
            }
        }
    }

    func remove(from center: NotificationCenter) {
        if let observer { return center.removeObserver(observer) }
        center.removeObserver(self)
        center.associate(nil, with: self)
    }

    func receive(_ notification: Notification) {
        relay?.receive(notification)
    }
}
