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
        if Platform.isNative(object) {
            kind = .native(Unowned(object: object))
        } else if Platform.allowsWeakReference(to: object) {
            kind = .objectiveC(Weakly(object: object))
        } else {
            kind = .addressOnly
        }
    }

    /// Whether an object at the address is the sender.
    ///
    /// Ask with that object retained, even under a lock: then loading the weak reference never forms the last one.
    var isValid: Bool { if case .objectiveC(let sender) = kind { sender.object != nil } else { true } }

    /// The object that a notification names as its sender, even if an optional or an `AnyHashable` wraps it.
    ///
    /// Nil for a value on Linux. On Apple's platforms, a value is bridged, which takes no longer if the value is
    /// larger.
    static func sender(of notification: Notification) -> AnyObject? { notification.object.flatMap(object) }

    #if canImport(ObjectiveC)
    private static func object(in value: Any) -> AnyObject? { value as AnyObject }
    #else
    /// A cast to `AnyObject` would bridge a value: a collection with a copy of all its elements.
    private static func object(in value: Any) -> AnyObject? {
        // `as?` takes a sixth of the time of `as`. It warns if it can't fail, hence the optional.
        let anything: Any? = value
        if type(of: value) is AnyClass { return anything as? AnyObject }
        if type(of: value) == AnyHashable.self { return (value as? AnyHashable).flatMap { object(in: $0.base) } }
        return (value as? any AnyOptional)?.wrapped.flatMap(object)
    }
    #endif
}
