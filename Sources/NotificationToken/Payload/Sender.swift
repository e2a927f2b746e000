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

extension Notification {
    /// The notification, without its sender if that is being deinitialized: such an object must not be retained.
    ///
    /// An object of a class that forbids weak references can't be told apart from one in its deinit.
    var withoutDyingSender: Notification {
        guard let sender = object, let object = Self.object(in: sender), !Platform.allowsWeakReference(to: object)
        else { return self }
        return Notification(name: name, object: nil, userInfo: userInfo)
    }

    /// The object in a value, which may be wrapped in optionals and `AnyHashable`s.
    private static func object(in value: Any) -> AnyObject? {
        guard var value = unwrapped(value) else { return nil }
        while type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
            guard let base = unwrapped(hashable.base) else { return nil }
            value = base
        }
        return type(of: value) is AnyClass ? value as AnyObject : nil
    }
}
