import Foundation

final class RemovesByReference: NSObject {
    func start() {
        // left: observers of another object are removed (Reference.swift:10), maybe this one
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ observers: [AnyObject]) {
        observers.forEach(NotificationCenter.default.removeObserver)
    }

    @objc private func refresh() {}
}
