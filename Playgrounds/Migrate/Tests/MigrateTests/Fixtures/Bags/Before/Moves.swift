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
    override func viewWillMove(toWindow newWindow: UIResponder?) {
        let center = NotificationCenter.default
        if window != nil {
            center.removeObserver(self, name: .changed, object: window)
        }
        if let newWindow {
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: newWindow)
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
            if let follower {
                NotificationCenter.default.addObserver(
                    self, selector: #selector(refresh), name: .themeChanged, object: follower)
            }
        }
    }

    @objc private func refresh() {}
}
