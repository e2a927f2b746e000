/// Identifies a sender or a center, without retaining it.
///
/// A native object is referenced unowned, and the reference is never read. It keeps the allocation, not the object, so no other
/// object gets the address. So the address alone identifies the object, even in its own deinit.
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
final class NativeObject: Sendable {
    static let shared = NativeObject()
}
