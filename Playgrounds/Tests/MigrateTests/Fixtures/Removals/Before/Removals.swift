// Not in plain mode 6: its classes are not Sendable.
import Foundation

final class InClosure: NSObject {
    func start() {
        // left: InClosure removes observers (Removals.swift:10), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        DispatchQueue.main.async { [weak self] in
            guard let strongSelf = self else { return }
            NotificationCenter.default.removeObserver(strongSelf)
        }
    }

    @objc private func refresh() {}
}

class Superclass: NSObject {
    func stop() {
        NotificationCenter.default.removeObserver(self as Any)
    }
}

final class RemovedBySuperclass: Superclass {
    func start() {
        // left: Superclass removes observers (Removals.swift:19), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}

final class RemovedByOwner: NSObject {
    func start() {
        // left: RemovedByOwner removes observers (Removals.swift:45), and a new observation would go on
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

final class RemovedByAlias: NSObject {
    func start() {
        // left: RemovedByAlias removes observers (Removals.swift:54), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        let observer = self
        NotificationCenter.default.removeObserver(observer)
    }

    @objc private func refresh() {}
}

/// Key paths and other objects have methods of that name, too.
