import Foundation
import NotificationToken

final class RemovesInDeinitByMethod: NSObject {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
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
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
        list.removeObserver(self, forKeyPath: "title")
        list.removeObserver(self, forKeyPath: "title", context: nil)
    }

    @objc private func refresh() {}
}

final class InClosure: NSObject {
    private let observations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
        DispatchQueue.main.async { [weak self] in
            guard let strongSelf = self else { return }
            NotificationCenter.default.removeObserver(strongSelf)
            strongSelf.observations.cancelAll()
        }
    }

    @objc private func refresh() {}
}

/// Its store has a method of that name, too.
final class RemovedByStore: NSObject {
    private let store = Store.shared

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
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
