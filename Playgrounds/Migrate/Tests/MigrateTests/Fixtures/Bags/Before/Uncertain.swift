// swift-format-ignore-file
import UIKit

/// A removal of everything also ends what a superclass observes.
class Base: UIViewController {
    override func viewDidLoad() {
        // left: Screen removes it (Uncertain.swift:21)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc func refresh() {}
}

final class Screen: Base {
    override func viewWillAppear(_ animated: Bool) {
        // left: a removal also ends observers of Base (Uncertain.swift:21)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
    }

    override func viewDidDisappear(_ animated: Bool) {
        NotificationCenter.default.removeObserver(self)
    }
}

/// It isn't on the main actor, where a property could keep the observations of each name apart.
final class ByVariable: NSObject {
    func start() {
        // left: a removal may be of another name (Uncertain.swift:34)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop(_ names: [String]) {
        for name in names {
            NotificationCenter.default.removeObserver(self, name: .init("app.\(name)"), object: nil)
        }
    }

    @objc private func refresh() {}
}

/// The name may be optional, so no property can keep the observations of each name apart.
final class ByOptional: UIViewController {
    func start(_ name: Notification.Name?) {
        // left: a removal may be of another name (Uncertain.swift:46)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        NotificationCenter.default.removeObserver(self, name: name, object: nil)
    }

    @objc private func refresh() {}
}

/// It has a property of that name already.
final class Taken: UIViewController {
    private var observations = 0

    func start() {
        // left: a removal needs a property, and observations is a name in Taken already (Uncertain.swift:62)
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
        // left: a removal may be of another sender (Uncertain.swift:83)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: list)
        // left: a removal may be of another center (Uncertain.swift:84)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: list)
        // left: a removal may be of another sender (Uncertain.swift:83)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: name, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self, name: .changed, object: list)
        someCenter.removeObserver(self, name: .themeChanged, object: nil)
    }

    @objc private func refresh() {}
}

/// The compiler would code the property, too.
final class Draft: NSObject, Codable {
    func start() {
        // left: a removal needs a property, and the compiler would code it (Uncertain.swift:98)
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func refresh() {}
}
