// swift-format-ignore-file
import UIKit

final class Everything: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.addObserver(self, selector: #selector(self.refresh), name: nil, object: nil)
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if title == nil { NotificationCenter.default.removeObserver(self) }
        NotificationCenter.default
            .removeObserver(self)  // and a comment
    }

    @objc private func refresh() {}
}

final class ByName: NSObject, UIScrollViewDelegate {
    private var isPaused = false
    private let center = NotificationCenter.default

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: UIApplication.didBecomeActiveNotification, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    func pause() {
        let center = NotificationCenter.default
        center.removeObserver(self, name: UIApplication.didBecomeActiveNotification, object: nil)
        center.removeObserver(self, name: NSNotification.Name.changed, object: nil)
    }

    func stop(_ isNeeded: Bool) {
        switch isNeeded {
        case true:
            center.removeObserver(self)
        case false: break
        }
        center.removeObserver(self, name: .changed, object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Its removal may be called one day.
final class NeverRemoved: UIViewController {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    private func stopRefreshing() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

final class ByText: UIViewController {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .init("app.sync"), object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: NSNotification.Name(rawValue: "app.sync"), object: nil)
    }

    @objc private func refresh() {}
}

final class InClosure: UIViewController {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
    }

    func stop(_ isNeeded: Bool) {
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        }
        guard isNeeded else { NotificationCenter.default.removeObserver(self, name: .themeChanged, object: nil); return }
    }

    @objc private func refresh() {}
}

final class ByParameter: UIViewController {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ name: Notification.Name) {
        NotificationCenter.default.removeObserver(self, name: name, object: nil)
    }

    @objc private func refresh() {}
}

/// One property would have to stand for two names.
final class TwoOfOneName: UIViewController {
    enum Events {
        nonisolated static let changed = Notification.Name("events.changed")
    }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        NotificationCenter.default.removeObserver(self, name: Events.changed, object: nil)
    }

    @objc private func refresh() {}
}

/// A superclass and a subclass that remove different names.
class Refresh: UIView {

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
    }

    @objc func refresh() {}
}

final class Subrefresh: Refresh {
    override func start() {
        super.start()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .userDidLogIn, object: nil)
    }

    override func stop() {
        super.stop()
        NotificationCenter.default.removeObserver(self, name: .themeChanged, object: nil)
    }

    nonisolated static let didScroll = Notification.Name("didScroll")

    func startScrolling() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: Self.didScroll, object: nil)
    }

    func stopScrolling() {
        NotificationCenter.default.removeObserver(self, name: Subrefresh.didScroll, object: nil)
    }
}

extension Notification.Name {
    nonisolated static let changed = Self("changed")
    nonisolated static let themeChanged = Self("themeChanged")
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}
