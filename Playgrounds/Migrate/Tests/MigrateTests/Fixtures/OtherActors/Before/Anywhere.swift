import Foundation

final class Anywhere: NSObject {
    private let center = NotificationCenter.default

    func observe() {
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
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
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }
}
