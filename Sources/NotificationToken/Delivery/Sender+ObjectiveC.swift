#if canImport(ObjectiveC)
import Foundation

/// The sender that an observation is filtered on: compared by identity, never retained.
///
/// A native Swift object is pinned as on other platforms: an unowned reference that is never read keeps its allocation. An
/// unowned reference to an Objective-C object keeps nothing, so that one is held weakly: once it is gone, whatever lies at
/// its address is somebody else.
struct Sender {
    private enum Reference {
        case native(Pin)
        case objectiveC(Weak)
    }

    private struct Pin {
        unowned let object: AnyObject
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    private let reference: Reference

    init(_ object: AnyObject) {
        reference = object is NSObject ? .objectiveC(Weak(object: object)) : .native(Pin(object: object))
    }

    /// Whether an object at the sender's address is the sender.
    var isCurrent: Bool {
        switch reference {
        case .native: true
        case .objectiveC(let weak): weak.object != nil
        }
    }
}

#endif
