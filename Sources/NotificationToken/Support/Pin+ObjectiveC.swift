#if canImport(ObjectiveC)
import Foundation

/// Tells one object, a sender or a center, from all others, without retaining it.
///
/// A native Swift object is pinned as on other platforms: an unowned reference that is never read keeps its allocation. An
/// unowned reference to an Objective-C object keeps nothing, so that one is held weakly: once it is gone, whatever lies at
/// its address is somebody else. A few classes forbid weak references: of their objects the address alone is known, as it is
/// to Foundation.
///
/// Make it outside of every lock: a proxy may forward the question for its class to anybody. To load the weak reference under
/// a lock is sound, because whoever asks has the object that lies at the address, and keeps it: what is loaded and released
/// there is never the last reference.
struct Pin {
    private enum Reference {
        case native(Native)
        case objectiveC(Weak)
        case addressOnly
    }

    private struct Native {
        unowned let object: AnyObject
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    let address: ObjectIdentifier
    private let reference: Reference

    init(_ object: AnyObject) {
        address = ObjectIdentifier(object)
        // Every root class of Objective-C but these two is history.
        let isObjectiveC = object is NSObject || object is NSProxy
        reference =
            if !isObjectiveC {
                .native(Native(object: object))
            } else if Platform.allowsWeakReference(to: object) {
                .objectiveC(Weak(object: object))
            } else {
                .addressOnly
            }
    }

    /// Whether an object at the address is the one that was pinned.
    var isCurrent: Bool {
        switch reference {
        case .native, .addressOnly: true
        case .objectiveC(let weak): weak.object != nil
        }
    }
}

#endif
