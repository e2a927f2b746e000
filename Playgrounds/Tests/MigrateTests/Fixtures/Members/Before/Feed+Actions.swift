import UIKit

class Screen: UIViewController {
    @objc func close() {}
}

extension Feed {
    @objc func refresh() {}
    @objc func select(note: Notification) {}
    func overloaded(_ notification: Notification, isUrgent: Bool = false) {}
    var header: Int { 0 }

    func observePrivateMethod() {
        center.addObserver(self, selector: #selector(reload), name: .listDidChange, object: nil)
    }

    @objc private func reload() {}
}
