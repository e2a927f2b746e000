import Foundation

final class RemovedInFileNotUnderstood: NSObject {
    func start() {
        // left: code outside of the class removes it (NotUnderstood.swift:8)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

final class RemovesUnknown: NSObject {
    func start() {
        // left: observers of another object are removed (Unknown.swift:19), maybe this one
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ observers: [AnyObject]) {
        observers.forEach { NotificationCenter.default.removeObserver($0) }
    }

    @objc private func refresh() {}
}
