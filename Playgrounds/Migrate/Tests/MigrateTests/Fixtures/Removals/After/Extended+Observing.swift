import Foundation
import NotificationToken

extension Extended {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.changed()
        }.store(in: observations)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
        observations.cancelAll()
    }

    @objc private func changed() { refresh() }
}
