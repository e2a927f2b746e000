// Language mode 5
import Foundation
import NotificationToken

final class ByName: NSObject {
    func start() {
        // left: ByName removes observers (Removals.swift:11), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

final class OutsideDeinit: NSObject {
    private let center = NotificationCenter.default

    func start() {
        center.removeObserver(self)
        // left: OutsideDeinit removes observers (Removals.swift:21), and a new observation would go on
        center.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        center.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class InClosure: NSObject {
    func start() {
        // left: InClosure removes observers (Removals.swift:39), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
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
        // left: Superclass removes observers (Removals.swift:48), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

final class RemovedByOwner: NSObject {
    func start() {
        // left: RemovedByOwner removes observers (Removals.swift:74), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
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
        // left: RemovedByAlias removes observers (Removals.swift:83), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
        let observer = self
        NotificationCenter.default.removeObserver(observer)
    }

    @objc private func refresh() {}
}

final class RemovesInDeinitByMethod: NSObject {
    func start() {
        NotificationCenter.default.observe(name: .listDidChange, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
    }

    deinit {
        self.removeAll()
    }

    private func removeAll() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class RemovesAlsoByMethod: NSObject {
    func start() {
        // left: RemovesAlsoByMethod removes observers (Removals.swift:120), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        removeMine()
    }

    deinit {
        removeMine()
    }

    private func removeMine() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class RemovesByMethodOfOwner: NSObject {
    func start() {
        // left: RemovesByMethodOfOwner removes observers (Removals.swift:133), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    fileprivate func removeFromOutside() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class OwnerOfOther {
    private let part = RemovesByMethodOfOwner()

    deinit {
        part.removeFromOutside()
    }
}

/// Key paths and other objects have methods of that name, too.
final class RemovesOthers: NSObject {
    @objc private dynamic var title = ""

    func start(_ list: NSObject) {
        NotificationCenter.default.observe(name: .listDidChange, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
        list.removeObserver(self, forKeyPath: "title")
        list.removeObserver(self, forKeyPath: "title", context: nil)
    }

    @objc private func refresh() {}
}

extension Notification.Name {
    static let listDidChange = Self("listDidChange")
}
