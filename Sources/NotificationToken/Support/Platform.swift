import Foundation

// Tests replace this file, to explore the orders of threads with senders of Objective-C.

#if canImport(ObjectiveC)
import ObjectiveC
import os

/// What Foundation and the runtime do differently with Objective-C.
///
/// This variant has not yet run: only its types have been checked.
enum Platform {
    /// Whether a weak reference to an object may be formed.
    ///
    /// The runtime aborts if one is formed to an object in its dealloc, or of a class that forbids it. It asks the
    /// object's class first, as this method does. (`allowsWeakReference` is declared in NSObject.h, as a method to
    /// override.)
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let selector = sel_registerName("allowsWeakReference")
        let type: AnyClass? = object_getClass(object)
        guard class_respondsToSelector(type, selector), let method = class_getMethodImplementation(type, selector)
        else { return false }
        typealias Question = @convention(c) (AnyObject, Selector) -> ObjCBool
        // The cast gives the method the type that NSObject.h declares.
        return unsafeBitCast(method, to: Question.self)(object, selector).boolValue
    }

    /// Whether an object is native to Swift: Objective-C's other root classes are obsolete.
    static func isNative(_ object: AnyObject) -> Bool { !(object is NSObject || object is NSProxy) }

    /// Runs a closure and releases what Foundation autoreleases in it.
    ///
    /// A notification autoreleases its `userInfo`. Without this pool, each payload would live as long as the thread's
    /// pool.
    static func autoreleasePool(_ body: () -> Void) { autoreleasepool(invoking: body) }

    /// Writes a line to the unified log.
    ///
    /// The line is public, because it contains no user data. `NSLog` would hide it since iOS 26 and macOS 26.
    static func log(_ line: String) { os_log("%{public}@", log: .default, type: .error, NSString(string: line)) }
}
#else
/// What Foundation and the runtime do differently without Objective-C.
enum Platform {
    /// Whether a weak reference to an object may be formed: false in its deinit.
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let probe = { [weak object] in object != nil }
        return probe()
    }

    /// Whether an object is native to Swift: here all are.
    static func isNative(_ object: AnyObject) -> Bool { true }

    /// Runs a closure: without Objective-C, nothing is autoreleased.
    static func autoreleasePool(_ body: () -> Void) { body() }

    /// Writes a line to standard error.
    static func log(_ line: String) { NSLog("%@", NSString(string: line)) }
}
#endif
