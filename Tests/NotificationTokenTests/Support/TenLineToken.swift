import Foundation

/// The token that everybody copies, to compare it with ours.
final class TenLineToken: @unchecked Sendable {
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(
        _ center: NotificationCenter, _ name: Notification.Name, queue: OperationQueue? = nil,
        _ handler: @escaping @Sendable (Notification) -> Void
    ) {
        self.center = center
        observer = center.addObserver(forName: name, object: nil, queue: queue, using: handler)
    }

    deinit { center.removeObserver(observer) }
}
