import AppKit

@MainActor
final class Distributed: NSObject {
    func observeDistributed(_ center: DistributedNotificationCenter) {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        NSWorkspace.shared.notificationCenter.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        // left: a DistributedNotificationCenter is not supported
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: a DistributedNotificationCenter is not supported
        DistributedNotificationCenter.default().addObserver(
            self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
