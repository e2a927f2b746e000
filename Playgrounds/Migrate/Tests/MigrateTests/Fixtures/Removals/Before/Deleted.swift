import Foundation

final class RemovesInDeinitByMethod: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        self.removeAll()
    }

    private nonisolated func removeAll() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Key paths and other objects have methods of that name, too.
final class RemovesOthers: NSObject {
    @objc private dynamic var title = ""

    func start(_ list: NSObject) {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        list.removeObserver(self, forKeyPath: "title")
        list.removeObserver(self, forKeyPath: "title", context: nil)
    }

    @objc private func refresh() {}
}

final class InClosure: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        DispatchQueue.main.async { [weak self] in
            guard let strongSelf = self else { return }
            NotificationCenter.default.removeObserver(strongSelf)
        }
    }

    @objc private func refresh() {}
}

/// Its store has a method of that name, too.
final class RemovedByStore: NSObject {
    private let store = Store.shared

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        store.removeObserver(self)
    }

    @objc private func refresh() {}
}

private final class Store: Sendable {
    static let shared = Store()

    func removeObserver(_ observer: RemovedByStore) {}
}

extension Notification.Name {
    static let changed = Self("changed")
}
