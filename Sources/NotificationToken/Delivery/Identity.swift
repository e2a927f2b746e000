#if !canImport(ObjectiveC)

/// Which object somebody means, a sender or a center, without retaining it.
///
/// The unowned reference is never read. It keeps the allocation, not the object, so that no other object can come to lie at
/// this one's address. Therefore the address alone decides, even in the object's own deinit.
struct Identity {
    private unowned let pin: AnyObject

    init(_ object: AnyObject) {
        pin = object
    }

    /// Whether an object at this one's address is this one.
    var isCurrent: Bool { true }
}

#endif
