import Foundation

/// Identifies a sender, without retaining it.
///
/// Make one without any lock held: a proxy may run code when asked for its class.
final class SenderIdentity {
    let address: ObjectIdentifier
    private let kind: Kind

    private enum Kind {
        /// A native object, whose address identifies it, even in its own deinit.
        ///
        /// The reference is never read. It keeps the allocation, so no other object gets the address.
        case native(Unowned)
        /// An Objective-C object. Once it is dead, another object may have its address.
        case objectiveC(Weakly)
        /// An object of one of the few classes that forbid weak references, identified by address alone, as in
        /// Foundation.
        case addressOnly
    }

    private struct Unowned { unowned let object: AnyObject }

    private struct Weakly { weak var object: AnyObject? }

    init(_ object: AnyObject) {
        address = ObjectIdentifier(object)
        kind =
            if Platform.isNative(object) {
                .native(Unowned(object: object))
            } else if Platform.allowsWeakReference(to: object) { .objectiveC(Weakly(object: object)) } else {
                .addressOnly
            }
    }

    /// Whether an object at the address is the sender.
    ///
    /// Ask with that object retained, even under a lock: then loading the weak reference never forms the last one.
    var isValid: Bool { if case .objectiveC(let sender) = kind { sender.object != nil } else { true } }
}
