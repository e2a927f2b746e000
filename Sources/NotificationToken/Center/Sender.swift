import Foundation

extension Notification {
    /// The sender as an object.
    ///
    /// A sender that is a value is bridged, as in Foundation, which may run user code such as the `hash(into:)` of a set's
    /// elements. So ask without any lock held. The reference is released before the post returns: that is legal even in the
    /// sender's deinit.
    var sender: AnyObject? { object == nil ? nil : object as? AnyObject }

    /// The notification, without its sender if that is being deinitialized: such an object must not be retained beyond the post.
    ///
    /// An object of a class that forbids weak references can't be told apart from one in its deinit.
    var withoutDyingSender: Notification {
        guard let sender, !Platform.allowsWeakReference(to: sender) else { return self }
        return Notification(name: name, object: nil, userInfo: userInfo)
    }
}

/// Identifies a sender, without retaining it.
///
/// A native object is referenced unowned, and the reference is never read. It keeps the allocation, not the object, so no other
/// object gets the address. So the address alone identifies a native object, even in its own deinit.
///
/// An unowned reference to an Objective-C object keeps nothing, so such an object is referenced weakly. Once it is dead, any
/// object at its address is another one. A few classes forbid weak references. Their objects are identified by address alone,
/// as in Foundation.
///
/// Make a pin without any lock held: a proxy may run code when asked for its class. The weak reference may be loaded under a
/// lock: the caller retains the object at the address, so the load never forms the last reference.
final class Pin {
    let address: ObjectIdentifier
    /// The native object, or a stand-in for an Objective-C object.
    private unowned let native: AnyObject
    private weak var objectiveC: AnyObject?
    private let isHeldWeakly: Bool

    init(_ object: AnyObject) {
        let isNative = Platform.isNative(object)
        address = ObjectIdentifier(object)
        native = isNative ? object : NativeObject.shared
        isHeldWeakly = !isNative && Platform.allowsWeakReference(to: object)
        objectiveC = isHeldWeakly ? object : nil
    }

    /// Whether an object at the address is the one that was pinned.
    var isValid: Bool { !isHeldWeakly || objectiveC != nil }
}

/// A native object that has no purpose but to be referenced.
private final class NativeObject: Sendable {
    static let shared = NativeObject()
}
