import NotificationToken
import UIKit

class Screen: UIViewController {
    @objc func close() {}
}

extension Feed {
    @objc func refresh() {}
    @objc func select() {}
    func overloaded(_ notification: Notification, isUrgent: Bool = false) {}
    var header: Int { 0 }

    func observePrivateMethod() {
        center.observe(name: .changed, with: self) { target, _ in target.reload() }.keepObserving()
    }

    @objc private func reload() {}
}
