import Foundation

/// Identifies the object that sent a notification, by its address.
///
/// A sender is almost always stored as an object. Then no reference to it is formed, because it may be in its deinit. Other
/// senders are bridged, as in Foundation: they may be an object in an optional or an `AnyHashable`. Bridging may run user code,
/// such as the `hash(into:)` of a set's elements. So make a `Sender` without any lock held.
struct Sender {
    /// Nil without a sender.
    let address: ObjectIdentifier?
    /// Retains the bridged object, so that no other object gets its address meanwhile.
    private let bridged: AnyObject?

    // Borrowed, because copying the sender would take as long as all the rest.
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
