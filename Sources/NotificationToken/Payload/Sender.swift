import Foundation

/// Which object sent a notification, by its address.
///
/// Almost always the sender was stored as an object, and then no reference to it is made: it may be in its deinit. The others
/// are bridged, as Foundation does before it compares, because they may hold an object in an optional or an `AnyHashable`.
/// Bridging may run user code, such as the `hash(into:)` of a set's elements: so a sender is made outside of every lock.
struct Sender {
    /// Nil for none.
    let address: ObjectIdentifier?
    /// Keeps what was bridged, so that nobody else's object comes to lie at the address as long as it matters.
    private let bridged: AnyObject?

    init(of notification: borrowing Notification) {
        self.init(notification.object)
    }

    // Borrowed, because to copy the sender would take as long as all the rest.
    private init(_ sender: borrowing Any?) {
        guard let existential = Existential(sender) else {
            (address, bridged) = (nil, nil)
            return
        }
        if existential.type is AnyClass, let object = existential.firstWord {
            (address, bridged) = (unsafeBitCast(object, to: ObjectIdentifier.self), nil)
        } else {
            bridged = (copy sender).map { $0 as AnyObject }
            address = bridged.map { ObjectIdentifier($0) }
        }
    }
}
