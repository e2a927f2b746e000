// swift-format-ignore-file
import NotificationToken
import UIKit

final class Everything: UIViewController {
    private let observations = NotificationToken.Bag()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.observe(name: nil, with: self) { @MainActor target, _ in
                target.refresh()
            }.store(in: self.observations)
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if title == nil { NotificationCenter.default.removeObserver(self); observations.cancelAll() }
        NotificationCenter.default
            .removeObserver(self)  // and a comment
        observations.cancelAll()
    }

    @objc private func refresh() {}
}

final class ByName: NSObject, UIScrollViewDelegate {
    private let changedObservations = NotificationToken.Bag()
    private let didBecomeActiveObservations = NotificationToken.Bag()
    private let observations = NotificationToken.Bag()

    private var isPaused = false
    private let center = NotificationCenter.default

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: changedObservations)
        center.observe(name: UIApplication.didBecomeActiveNotification, with: self) { target, _ in
            target.refresh()
        }.store(in: didBecomeActiveObservations)
        center.observe(name: UIApplication.willEnterForegroundNotification, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
    }

    func pause() {
        let center = NotificationCenter.default
        center.removeObserver(self, name: UIApplication.didBecomeActiveNotification, object: nil)
        didBecomeActiveObservations.cancelAll()
        center.removeObserver(self, name: NSNotification.Name.changed, object: nil)
        changedObservations.cancelAll()
    }

    func stop(_ isNeeded: Bool) {
        switch isNeeded {
        case true:
            center.removeObserver(self)
            changedObservations.cancelAll()
            didBecomeActiveObservations.cancelAll()
            observations.cancelAll()
        case false: break
        }
        center.removeObserver(self, name: .changed, object: nil)
        changedObservations.cancelAll()
    }

    @objc private func refresh() {}
}

/// Its removal may be called one day.
final class NeverRemoved: UIViewController {
    private let observations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: observations)
    }

    private func stopRefreshing() {
        NotificationCenter.default.removeObserver(self)
        observations.cancelAll()
    }

    @objc private func refresh() {}
}

final class ByText: UIViewController {
    private let syncObservations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .init("app.sync"), with: self) { target, _ in
            target.refresh()
        }.store(in: syncObservations)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: NSNotification.Name(rawValue: "app.sync"), object: nil)
        syncObservations.cancelAll()
    }

    @objc private func refresh() {}
}

final class InClosure: UIViewController {
    private let changedObservations = NotificationToken.Bag()
    private let themeChangedObservations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: changedObservations)
        NotificationCenter.default.observe(name: .themeChanged, with: self) { target, _ in
            target.refresh()
        }.store(in: themeChangedObservations)
    }

    func stop(_ isNeeded: Bool) {
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
            self.changedObservations.cancelAll()
        }
        guard isNeeded else { NotificationCenter.default.removeObserver(self, name: .themeChanged, object: nil); themeChangedObservations.cancelAll(); return }
    }

    @objc private func refresh() {}
}

final class ByParameter: UIViewController {
    private var observationsByName: [Notification.Name: Set<NotificationToken>] = [:]

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: &observationsByName[.changed, default: []])
    }

    func stop(_ name: Notification.Name) {
        NotificationCenter.default.removeObserver(self, name: name, object: nil)
        observationsByName[name] = nil
    }

    @objc private func refresh() {}
}

/// One property would have to stand for two names.
final class TwoOfOneName: UIViewController {
    private var observationsByName: [Notification.Name: Set<NotificationToken>] = [:]

    enum Events {
        nonisolated static let changed = Notification.Name("events.changed")
    }

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: &observationsByName[.changed, default: []])
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        observationsByName[.changed] = nil
        NotificationCenter.default.removeObserver(self, name: Events.changed, object: nil)
        observationsByName[Events.changed] = nil
    }

    @objc private func refresh() {}
}

/// A superclass and a subclass that remove different names.
class Refresh: UIView {
    private let changedObservations = NotificationToken.Bag()

    func start() {
        NotificationCenter.default.observe(name: .changed, with: self) { target, _ in
            target.refresh()
        }.store(in: changedObservations)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        changedObservations.cancelAll()
    }

    @objc func refresh() {}
}

final class Subrefresh: Refresh {
    private let didScrollObservations = NotificationToken.Bag()
    private let themeChangedObservations = NotificationToken.Bag()

    override func start() {
        super.start()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { target, _ in
            target.refresh()
        }.store(in: themeChangedObservations)
        NotificationCenter.default.observe(name: .userDidLogIn, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
    }

    override func stop() {
        super.stop()
        NotificationCenter.default.removeObserver(self, name: .themeChanged, object: nil)
        themeChangedObservations.cancelAll()
    }

    nonisolated static let didScroll = Notification.Name("didScroll")

    func startScrolling() {
        NotificationCenter.default.observe(name: Self.didScroll, with: self) { target, _ in
            target.refresh()
        }.store(in: didScrollObservations)
    }

    func stopScrolling() {
        NotificationCenter.default.removeObserver(self, name: Subrefresh.didScroll, object: nil)
        didScrollObservations.cancelAll()
    }
}

extension Notification.Name {
    nonisolated static let changed = Self("changed")
    nonisolated static let themeChanged = Self("themeChanged")
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}
