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
        center.addObserver(self, selector: #selector(reload), name: .changed, object: nil)
    }

    @objc private func reload() {}
}
