import Foundation

/// Passes itself to a closure in its deinit.
final class CenterThatActsInDeinit: NotificationCenter, @unchecked Sendable {
    let onDeinit = Shared<(@Sendable (NotificationCenter) -> Void)?>(nil)

    deinit { onDeinit.value?(self) }
}
