/// Tells one object, a sender or a center, from all others, without retaining it.
///
/// An unowned reference to a native object is never read. It keeps the allocation, not the object, so that no other object can
/// come to lie at this one's address. Therefore the address alone decides, even in the object's own deinit.
///
/// An unowned reference to an object of Objective-C keeps nothing, so that one is held weakly: once it is gone, whatever lies
/// at its address is another object. A few classes forbid weak references. Of their objects the address alone is known, as it is
/// to Foundation.
///
/// Make it without any lock held: a proxy may forward the question for its class. To load the weak reference while holding a
/// lock is sound, because the caller has the object at the address and keeps it, so the load is never the last reference.
struct Pin {
    let address: ObjectIdentifier
    /// The native object, or one that stands in for an object of Objective-C.
    private unowned let native: AnyObject
    private weak var objectiveC: AnyObject?
    private let isHeldWeakly: Bool

    init(_ object: AnyObject) {
        let isNative = Platform.isNative(object)
        address = ObjectIdentifier(object)
        native = isNative ? object : Registry.shared
        isHeldWeakly = !isNative && Platform.allowsWeakReference(to: object)
        objectiveC = isHeldWeakly ? object : nil
    }

    /// Whether an object at the address is the one that was pinned.
    var isCurrent: Bool { !isHeldWeakly || objectiveC != nil }
}
