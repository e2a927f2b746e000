// Not in plain mode 6: its classes are not Sendable.
import Foundation

class Superclass: NSObject {
    func stop() {
        NotificationCenter.default.removeObserver(self as Any)
    }
}

final class RemovedBySuperclass: Superclass {
    func start() {
        // left: Superclass removes it (Removals.swift:6)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

final class RemovedByOwner: NSObject {
    func start() {
        // left: code outside of the class removes it (Removals.swift:32)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

final class Owner {
    private let child = RemovedByOwner()

    func stop() {
        NotificationCenter.default.removeObserver(child)
    }
}

final class RemovedByHub: NSObject {
    private let hub = Hub()

    func start() {
        // left: a removal may be of another center (Removals.swift:45)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        hub.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Key paths and other objects have methods of that name, too.
