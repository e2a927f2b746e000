// swift-format-ignore-file
import UIKit

/// A removal of everything also ends what a superclass observes.
class Base: UIViewController {
    override func viewDidLoad() {
        // left: Screen removes observers (Uncertain.swift:21), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc func refresh() {}
}

final class Screen: Base {
    override func viewWillAppear(_ animated: Bool) {
        // left: Screen removes observers (Uncertain.swift:21), and a new observation would go on, also for Base
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        NotificationCenter.default.removeObserver(self)
    }
}

final class InClosure: UIViewController {
    func start() {
        // left: InClosure removes observers (Uncertain.swift:37), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        // left: InClosure removes observers (Uncertain.swift:39), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
        // left: InClosure removes observers (Uncertain.swift:37), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .init("text"), object: nil)
    }

    func stop(_ isNeeded: Bool) {
        UIView.animate(withDuration: 1) {
            NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        }
        guard isNeeded else { NotificationCenter.default.removeObserver(self, name: .themeChanged, object: nil); return }
    }

    @objc private func refresh() {}
}

final class ByVariable: UIViewController {
    func start() {
        // left: ByVariable removes observers (Uncertain.swift:53), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ names: [String]) {
        for name in names {
            NotificationCenter.default.removeObserver(self, name: .init("app.\(name)"), object: nil)
        }
    }

    @objc private func refresh() {}
}

/// Two names for which one property would have to stand.
final class TwoOfOneName: UIViewController {
    enum Events {
        nonisolated static let changed = Notification.Name("events.changed")
    }

    func start() {
        // left: TwoOfOneName removes observers (Uncertain.swift:73), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: nil)
        NotificationCenter.default.removeObserver(self, name: Events.changed, object: nil)
    }

    @objc private func refresh() {}
}

/// It has a property of that name already.
final class Taken: UIViewController {
    private var observations = 0

    func start() {
        // left: Taken removes observers (Uncertain.swift:89), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}

/// Removals that aren't certain.
final class Uncertain: UIViewController {
    private let list = UIView()
    private let someCenter = NotificationCenter()

    func start(_ name: Notification.Name) {
        // left: Uncertain removes observers (Uncertain.swift:110), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: list)
        // left: Uncertain removes observers (Uncertain.swift:111), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: list)
        // left: Uncertain removes observers (Uncertain.swift:110), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: name, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: list)
        someCenter.removeObserver(self, name: .themeChanged, object: nil)
    }

    @objc private func refresh() {}
}
