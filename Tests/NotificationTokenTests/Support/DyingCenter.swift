import Foundation

/// Runs a closure in its deinit.
final class DyingCenter: NotificationCenter, @unchecked Sendable {
    let farewell = Shared<(@Sendable (NotificationCenter) -> Void)?>(nil)

    deinit { farewell.value?(self) }
}
