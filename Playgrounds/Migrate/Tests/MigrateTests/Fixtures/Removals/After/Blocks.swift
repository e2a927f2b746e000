import Foundation
import NotificationToken

/// It removes blocks, which are no objects of a class with selectors.
final class RemovesBlocks: NSObject {
    private var observer: NSObjectProtocol?

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        observer = NotificationCenter.default.addObserver(forName: .changed, object: nil, queue: nil) { _ in }
    }

    func stop() {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    @objc private func refresh() {}
}

protocol Delegate: NSObjectProtocol {}

/// It conforms to the type of the blocks above.
final class IsDelegate: NSObject, Delegate {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}
