import Foundation
import NotificationToken
import Testing

/// Either way of observing; what it returns ends the observation.
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
            // The observer is only removed, by whoever ends the token.
            nonisolated(unsafe) let observer = center.addObserver(
                forName: name, object: object, queue: queue, using: handler)
            return NotificationToken { center.removeObserver(observer) }
        case .observe:
            return center.observe(name: name, object: object, queue: queue, using: handler)
        }
    }
}
