// Not in plain mode 6: its classes are not Sendable.
import Foundation
import NotificationToken

final class OnlyRemoval: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}

final class OtherCenter: NSObject {
    private let center = NotificationCenter()

    func start() {
        self.center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        center.observe(name: .listDidDisappear, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}

final class OtherWork: NSObject {
    private let isDone = true

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    deinit {
        print("released")

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
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    deinit {
        print(isDone)
    }

    @objc private func refresh() {}
}

final class OnlyCondition: NSObject {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}

final class WithComment: NSObject {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
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
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    deinit {
        registry.removeObserver(self)
    }

    @objc private func refresh() {}
}

nonisolated final class Registry: Sendable {
    func removeObserver(_ observer: Any) {}
}

final class OneIsLeft: NSObject {
    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
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
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
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
