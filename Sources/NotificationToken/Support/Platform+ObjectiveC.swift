#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

/// What Foundation and the runtime do otherwise where there is Objective-C.
enum Platform {
    /// Whether a weak reference to an object may be made.
    ///
    /// The runtime aborts where one is made to an object in its dealloc, or of a class that forbids it. Before, it asks the
    /// object's class, and so does this. (`allowsWeakReference` is declared in NSObject.h, as a method to override.)
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let selector = sel_registerName("allowsWeakReference")
        guard let implementation = class_getMethodImplementation(object_getClass(object), selector) else {
            return false
        }
        typealias Question = @convention(c) (AnyObject, Selector) -> ObjCBool
        return unsafeBitCast(implementation, to: Question.self)(object, selector).boolValue
    }

    /// Whether a center takes two names for the same: here each character counts, also where Swift sees no difference.
    static func areEqual(_ one: Notification.Name, _ other: Notification.Name) -> Bool {
        one == other && one.rawValue.utf16.elementsEqual(other.rawValue.utf16)
    }

    /// Runs a closure, and releases what Foundation hands out in it.
    ///
    /// A notification hands out its `userInfo` autoreleased: without a pool of its own, each payload would live until the one
    /// of the thread is drained.
    static func releasingAtOnce(_ body: () -> Void) { autoreleasepool(invoking: body) }
}

#endif
