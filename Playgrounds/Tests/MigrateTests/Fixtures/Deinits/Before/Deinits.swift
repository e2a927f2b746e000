// Not in plain mode 6: its classes are not Sendable.
import Foundation

final class OnlyRemoval: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class OneLine: NSObject {
    deinit { NotificationCenter.default.removeObserver(self) }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

final class OtherCenter: NSObject {
    private let center = NotificationCenter()

    func start() {
        self.center.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: .listDidDisappear, object: nil)
    }

    @objc private func refresh() {}

    deinit {
        center.removeObserver(self, name: .listDidChange, object: nil)
        self.center.removeObserver(self, name: .listDidDisappear, object: nil)
    }
}

final class OtherWork: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        print("released")
        NotificationCenter.default.removeObserver(self)
        print("done")
    }

    @objc private func refresh() {}
}

final class InBlock: NSObject {
    private var isObserving = false

    func start() {
        isObserving = true
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        if isObserving {
            NotificationCenter.default.removeObserver(self)
        }
    }

    @objc private func refresh() {}
}

final class WithComment: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    /// Comments stay, and so does what they belong to.
    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class WithCommentInside: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        print("released")
        // The center knows self.
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Another object can have a method of that name.
final class OtherRegistry: NSObject {
    private let registry = Registry()

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        registry.removeObserver(self)
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

nonisolated final class Registry: Sendable {
    func removeObserver(_ observer: Any) {}
}

final class OneIsLeft: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
        // left: refreshAll takes Int, but gets a notification
        NotificationCenter.default.addObserver(self, selector: #selector(refreshAll), name: nil, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
    @objc private func refreshAll(_ number: Int) {}
}

final class NothingIsObserved: NSObject {
    deinit {
        NotificationCenter.default.removeObserver(self)
    }
}

class ObservesElsewhere: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc func refresh() {}
}

extension Notification.Name {
    static let listDidChange = Self("listDidChange")
    static let listDidDisappear = Self("listDidDisappear")
}
