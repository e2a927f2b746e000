import Foundation
import NotificationToken

class Extended: NSObject {
    let observations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
    }

    @objc private func refresh() {}
}
