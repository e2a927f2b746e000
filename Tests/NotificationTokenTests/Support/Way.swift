import Foundation
import NotificationToken
import Testing

/// Foundation's and this library's way to observe.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    case addObserver, observe

    var testDescription: String { rawValue }

    func observe(
        _ center: NotificationCenter, _ name: Notification.Name?, object: AnyObject? = nil,
        queue: OperationQueue? = nil,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        switch self {
        case .addObserver:
            // It is only passed to `removeObserver`.
            nonisolated(unsafe) let observer = center.addObserver(
                forName: name, object: object, queue: queue, using: handler)
            return NotificationToken { center.removeObserver(observer) }
        case .observe:
            return center.observe(name: name, object: object, queue: queue, using: handler)
        }
    }
}
