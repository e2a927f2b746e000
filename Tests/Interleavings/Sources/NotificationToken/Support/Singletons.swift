import Foundation
import Scheduling

/// The objects that the library makes once for each process.
public enum Singletons {
    /// Makes them all and grows their tables to a size that no schedule exceeds, so every schedule starts in the same state.
    public static func prepare() {
        let center = NotificationCenter(.destroying)
        let tokens = (0..<32).map { center.observe(name: Notification.Name("\($0)")) { _ in } }
        for token in tokens { token.cancel() }
        NotificationToken {}.cancel()
    }
}
