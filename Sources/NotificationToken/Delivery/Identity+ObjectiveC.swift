#if canImport(ObjectiveC)
import Foundation

/// Which object somebody means, a sender or a center, without retaining it.
///
/// A native Swift object is pinned as on other platforms: an unowned reference that is never read keeps its allocation. An
/// unowned reference to an Objective-C object keeps nothing, so that one is held weakly: once it is gone, whatever lies at
/// its address is somebody else.
struct Identity {
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
        // Every root class of Objective-C but these two is history.
        let isObjectiveC = object is NSObject || object is NSProxy
        reference = isObjectiveC ? .objectiveC(Weak(object: object)) : .native(Pin(object: object))
    }

    /// Whether an object at this one's address is this one.
    var isCurrent: Bool {
        switch reference {
        case .native: true
        case .objectiveC(let weak): weak.object != nil
        }
    }
}

#endif
