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

extension Notification.Name {
    static let changed = Self("changed")
}
