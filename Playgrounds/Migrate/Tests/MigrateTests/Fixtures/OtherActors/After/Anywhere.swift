import Foundation
import NotificationToken

final class Anywhere: NSObject {
    private let center = NotificationCenter.default

    func observe() {
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}

protocol Restarting {
    func restart()
}

/// Neither the attribute nor the protocol isolates it.
@available(iOS 15, *)
extension Anywhere: Restarting {
    func restart() {
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }
}
