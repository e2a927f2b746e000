import Foundation
import Scheduling

/// What the library has one of for the process.
public enum Singletons {
    /// Makes all of it, and lets its tables grow to a size that no schedule exceeds; so all schedules find it alike.
    public static func prepare() {
        let center = NotificationCenter(.destroying)
        let tokens = (0..<32).map { center.observe(name: Notification.Name("\($0)")) { _ in } }
        for token in tokens { token.cancel() }
        NotificationToken {}.cancel()
        Scheduler.shared.nameLastLock("the gate of closures")
    }
}
