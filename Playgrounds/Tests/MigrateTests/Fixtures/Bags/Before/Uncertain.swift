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

final class ByVariable: UIViewController {
    func start() {
        // left: ByVariable removes observers (Uncertain.swift:33), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
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
        nonisolated static let changed = Notification.Name("events.changed")
    }

    func start() {
        // left: TwoOfOneName removes observers (Uncertain.swift:53), and a new observation would go on
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
        // left: Taken removes observers (Uncertain.swift:69), and a new observation would go on
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}
