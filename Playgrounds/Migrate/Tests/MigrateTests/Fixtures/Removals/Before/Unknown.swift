import Foundation

final class RemovesUnknown: NSObject {
    func start() {
        // left: observers of another object are removed (Unknown.swift:10), maybe this one
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ observers: [AnyObject]) {
        observers.forEach { NotificationCenter.default.removeObserver($0) }
    }

    @objc private func refresh() {}
}
