import Foundation

#if canImport(ObjectiveC)
import ObjectiveC

/// What Foundation and the runtime do otherwise where there is Objective-C.
enum Platform {
    /// Whether a weak reference to an object may be formed.
    ///
    /// The runtime aborts where one is formed to an object in its dealloc, or of a class that forbids it. Before, it asks the
    /// object's class, and so does this. (`allowsWeakReference` is declared in NSObject.h, as a method to override.)
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let selector = sel_registerName("allowsWeakReference")
        guard let method = class_getMethodImplementation(object_getClass(object), selector) else { return false }
        typealias Question = @convention(c) (AnyObject, Selector) -> ObjCBool
        // The cast gives the method the type that NSObject.h declares.
        return unsafeBitCast(method, to: Question.self)(object, selector).boolValue
    }

    /// Whether an object is none of Objective-C: of its root classes, all except these two are history.
    static func isNative(_ object: AnyObject) -> Bool { !(object is NSObject || object is NSProxy) }

    /// Whether a center takes two names for the same: here each character counts, also where Swift sees no difference.
    static func areEqual(_ one: Notification.Name, _ other: Notification.Name) -> Bool {
        one == other && one.rawValue.utf16.elementsEqual(other.rawValue.utf16)
    }

    /// Runs a closure, and releases what Foundation autoreleases in it.
    ///
    /// A notification autoreleases its `userInfo`: without a pool of its own, each payload would live as long as the thread's.
    static func releasingAtOnce(_ body: () -> Void) { autoreleasepool(invoking: body) }
}
#else
/// What Foundation and the runtime do otherwise where there is no Objective-C.
enum Platform {
    /// Whether a weak reference to an object may be formed: not to one in its deinit.
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let probe = { [weak object] in object != nil }
        return probe()
    }

    /// Whether an object is none of Objective-C.
    static func isNative(_ object: AnyObject) -> Bool { true }

    /// Whether a center takes two names for the same: here as Swift compares texts.
    static func areEqual(_ one: Notification.Name, _ other: Notification.Name) -> Bool { one == other }

    /// Runs a closure.
    ///
    /// Nothing is autoreleased.
    @inline(__always)
    static func releasingAtOnce(_ body: () -> Void) { body() }
}
#endif
