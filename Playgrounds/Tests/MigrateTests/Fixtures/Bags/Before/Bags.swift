// swift-format-ignore-file
import UIKit

final class Everything: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
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
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: UIApplication.didBecomeActiveNotification, object: nil)
        center.addObserver(self, selector: #selector(refresh), name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    func pause() {
        let center = NotificationCenter.default
        center.removeObserver(self, name: UIApplication.didBecomeActiveNotification, object: nil)
        center.removeObserver(self, name: NSNotification.Name.listDidChange, object: nil)
    }

    func stop() {
        center.removeObserver(self)
        center.removeObserver(self, name: .listDidChange, object: nil)
    }

    deinit {
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

/// A superclass and a subclass that remove different names.
class Refresh: UIView {

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: nil)
    }

    @objc func refresh() {}
}

final class Subrefresh: Refresh {
    override func start() {
        super.start()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeDidChange, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .userDidLogIn, object: nil)
    }

    override func stop() {
        super.stop()
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
    }
}

/// A removal of everything also ends what a superclass observes.
class Base: UIViewController {
    override func viewDidLoad() {
        // left: Screen removes observers (Bags.swift:107), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    @objc func refresh() {}
}

final class Screen: Base {
    override func viewWillAppear(_ animated: Bool) {
        // left: Screen removes observers (Bags.swift:107), and a new observation would go on, also for Base
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeDidChange, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        NotificationCenter.default.removeObserver(self)
    }
}

/// Removals that aren't certain.
final class Uncertain: UIViewController {
    private let list = UIView()
    private let someCenter = NotificationCenter()

    func start(_ name: Notification.Name) {
        // left: Uncertain removes observers (Bags.swift:127), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: list)
        // left: Uncertain removes observers (Bags.swift:128), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeDidChange, object: list)
        // left: Uncertain removes observers (Bags.swift:127), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: name, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .userDidLogIn, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: list)
        someCenter.removeObserver(self, name: .themeDidChange, object: nil)
    }

    @objc private func refresh() {}
}

final class ByVariable: UIViewController {
    func start() {
        // left: ByVariable removes observers (Bags.swift:142), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop(_ names: [Notification.Name]) {
        for name in names {
            NotificationCenter.default.removeObserver(self, name: name, object: nil)
        }
    }

    @objc private func refresh() {}
}

/// Two names for which one property would have to stand.
final class TwoOfOneName: UIViewController {
    enum Events {
        nonisolated static let listDidChange = Notification.Name("events.listDidChange")
    }

    func start() {
        // left: TwoOfOneName removes observers (Bags.swift:162), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .listDidChange, object: nil)
        NotificationCenter.default.removeObserver(self, name: Events.listDidChange, object: nil)
    }

    @objc private func refresh() {}
}

/// It has a property of that name already.
final class Taken: UIViewController {
    private var observations = 0

    func start() {
        // left: Taken removes observers (Bags.swift:178), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .listDidChange, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

extension Notification.Name {
    nonisolated static let listDidChange = Self("listDidChange")
    nonisolated static let themeDidChange = Self("themeDidChange")
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}
