import Foundation

/// It removes blocks, which are no objects of a class with selectors.
final class RemovesBlocks: NSObject {
    private var observer: NSObjectProtocol?

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
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
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
