import Foundation

/// The class that everybody copies, here to show what becomes of it where ours goes on.
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
