#if !canImport(ObjectiveC)

/// Tells one object, a sender or a center, from all others, without retaining it.
///
/// The unowned reference is never read. It keeps the allocation, not the object, so that no other object can come to lie at
/// this one's address. Therefore the address alone decides, even in the object's own deinit.
struct Pin {
    let address: ObjectIdentifier
    private unowned let object: AnyObject

    init(_ object: AnyObject) {
        self.object = object
        address = ObjectIdentifier(object)
    }

    /// Whether an object at the address is the one that was pinned.
    var isCurrent: Bool { true }
}

#endif
