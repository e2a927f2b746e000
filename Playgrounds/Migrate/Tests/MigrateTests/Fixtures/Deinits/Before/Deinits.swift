// Not in plain mode 6: its classes are not Sendable.
import Foundation

final class OnlyRemoval: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class OtherCenter: NSObject {
    private let center = NotificationCenter()

    func start() {
        self.center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: .listDidDisappear, object: nil)
    }

    @objc private func refresh() {}

    deinit {
        center.removeObserver(self, name: .changed, object: nil)
        self.center.removeObserver(self, name: .listDidDisappear, object: nil)
    }
}

final class OtherWork: NSObject {
    private let isDone = true

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        print("released")

        NotificationCenter.default.removeObserver(self)
        if isDone { NotificationCenter.default.removeObserver(self) }
        // The center knows self.
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// What only a removal used goes with it.
final class LastUse: NSObject {
    private let isDone = true

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        #if DEBUG
        let main = NotificationCenter.default
        main.removeObserver(self, name: .changed, object: nil)
        #endif

        print(isDone)

        let other = NotificationCenter.default
        other.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class OnlyCondition: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        #if os(macOS)
        NotificationCenter.default.removeObserver(self)
        #endif
    }

    @objc private func refresh() {}
}

final class WithComment: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    /// Comments stay, and so does what they belong to.
    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Another object can have a method of that name.
final class OtherRegistry: NSObject {
    private let registry = Registry()

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
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
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: a bug: refreshAll takes Int, but gets a notification
        NotificationCenter.default.addObserver(self, selector: #selector(refreshAll), name: nil, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
    @objc private func refreshAll(_ number: Int) {}
}

class ObservesElsewhere: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc func refresh() {}
}

extension Notification.Name {
    static let changed = Self("changed")
    static let listDidDisappear = Self("listDidDisappear")
}
