#if !canImport(ObjectiveC)

/// The sender that an observation is filtered on: compared by identity, never retained.
///
/// The unowned reference is never read. It keeps the allocation, not the object, so that no other object can come to lie at
/// the sender's address while somebody observes it; therefore the address alone decides, even in the sender's own deinit.
struct Sender {
    private unowned let pin: AnyObject

    init(_ object: AnyObject) {
        pin = object
    }

    /// Whether an object at the sender's address is the sender.
    var isCurrent: Bool { true }
}

#endif
