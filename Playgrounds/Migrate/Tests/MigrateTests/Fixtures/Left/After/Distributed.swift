import AppKit
import NotificationToken

@MainActor
final class Distributed: NSObject {
    func observeDistributed(_ center: DistributedNotificationCenter) {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
        NSWorkspace.shared.notificationCenter.observe(name: nil, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
        // left: a DistributedNotificationCenter is not supported
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: a DistributedNotificationCenter is not supported
        DistributedNotificationCenter.default().addObserver(
            self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
