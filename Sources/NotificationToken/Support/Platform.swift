#if !canImport(ObjectiveC)
import Foundation

/// What Foundation and the runtime do otherwise where there is no Objective-C.
enum Platform {
    /// Whether a weak reference to an object may be made: not to one in its deinit.
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        Probe(object: object).object != nil
    }

    private struct Probe {
        weak var object: AnyObject?
    }

    /// Whether a center takes two names for the same: here as Swift compares texts.
    static func areEqual(_ one: Notification.Name, _ other: Notification.Name) -> Bool { one == other }

    /// Runs a closure; nothing is released later than by reference counting.
    @inline(__always)
    static func releasingAtOnce(_ body: () -> Void) { body() }
}

#endif
