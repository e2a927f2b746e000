#if !canImport(ObjectiveC)
import Foundation

/// What Foundation and the runtime do otherwise where there is no Objective-C.
enum Platform {
    /// Whether an object lives: a weak reference to one that is in its deinit reads nil.
    static func isAlive(_ object: AnyObject) -> Bool {
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
