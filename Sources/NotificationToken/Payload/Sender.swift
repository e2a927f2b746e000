import Foundation

/// Which object sent a notification, by its address.
///
/// Almost always the sender was stored as an object, and then no reference to it is formed: it may be in its deinit. Others are
/// bridged, as Foundation does before it compares, because they may hold an object in an optional or an `AnyHashable`. Bridging
/// may run user code, such as the `hash(into:)` of a set's elements. So make a sender without any lock held.
struct Sender {
    /// Nil for none.
    let address: ObjectIdentifier?
    /// Keeps what was bridged, so that no other object comes to lie at the address as long as it matters.
    private let bridged: AnyObject?

    // Borrowed, because to copy the sender would take as long as all the rest.
    init(_ sender: borrowing Any?) {
        if let existential = Existential(sender), existential.type is AnyClass, let object = existential.firstWord {
            // The first word of a stored object is its address, which is all that an identifier has.
            (address, bridged) = (unsafeBitCast(object, to: ObjectIdentifier.self), nil)
        } else {
            bridged = (copy sender).map { $0 as AnyObject }
            address = bridged.map { ObjectIdentifier($0) }
        }
    }
}
