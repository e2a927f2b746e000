import NotificationToken
import UIKit

/// It moves as the views of AppKit do.
class Movable: UIResponder {
    var window: UIResponder?
    var superview: UIResponder?
    func viewWillMove(toWindow newWindow: UIResponder?) {}
    func viewWillMove(toSuperview newSuperview: UIResponder?) {}
    func viewDidMoveToSuperview() {}
}

/// It moves to another window.
final class Moved: Movable {
    private let changedObservations = NotificationToken.Bag()

    override func viewWillMove(toWindow newWindow: UIResponder?) {
        let center = NotificationCenter.default
        if window != nil {
            center.removeObserver(self, name: .changed, object: window)
            changedObservations.cancelAll()
        }
        if let newWindow {
            center.observe(name: .changed, object: newWindow, with: self) { target, _ in
                target.refresh()
            }.store(in: changedObservations)
        }
    }

    override func viewWillMove(toSuperview newSuperview: UIResponder?) {
        if let oldSuperview = self.superview {
            NotificationCenter.default.removeObserver(self, name: .themeChanged, object: oldSuperview)
        }
    }

    override func viewDidMoveToSuperview() {
        guard #available(iOS 16, *) else { return }
        if let superview {
            // left: a removal may be of another sender (Moves.swift:26)
            NotificationCenter.default.addObserver(
                self, selector: #selector(refresh), name: .themeChanged, object: superview)
        }
    }

    @objc private func refresh() {}
}

/// A property of it changes.
final class Following: UIView {
    private let themeChangedObservations = NotificationToken.Bag()

    var leader: UIView? {
        didSet {
            // left: a removal may be of another sender (Moves.swift:48)
            NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: leader)
            NotificationCenter.default.removeObserver(self, name: .changed, object: oldValue)
        }
    }

    var follower: UIView? {
        didSet {
            NotificationCenter.default.removeObserver(self, name: .themeChanged, object: oldValue)
            themeChangedObservations.cancelAll()
            if let follower {
                NotificationCenter.default.observe(name: .themeChanged, object: follower, with: self) { target, _ in
                    target.refresh()
                }.store(in: themeChangedObservations)
            }
        }
    }

    @objc private func refresh() {}
}
