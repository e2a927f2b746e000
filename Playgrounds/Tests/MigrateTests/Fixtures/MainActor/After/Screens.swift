import NotificationToken
import UIKit

class Screen: UIViewController {
    private let center = NotificationCenter.default

    override func viewDidLoad() {
        center.observe(name: UIResponder.keyboardWillShowNotification, with: self) { target, notification in
            target.keyboardWillShow(notification)
        }.keepObserving()
        UIView.animate(withDuration: 1) {
            self.center.observe(name: .changed, with: self) { @MainActor target, _ in
                target.refresh()
            }.keepObserving()
        }
        Task { [self] in
            center.observe(name: .changed, with: self) { @MainActor target, _ in
                target.refresh()
            }.keepObserving()
        }
    }

    var isShown = false {
        didSet {
            center.observe(name: .changed, with: self) { target, _ in
                target.refresh()
            }.keepObserving()
        }
    }

    var list: NSObject? {
        get { nil }
        set {
            center.observe(name: .changed, object: newValue, with: self) { target, _ in
                target.refresh()
            }.keepObserving()
        }
    }

    @objc private func keyboardWillShow(_ notification: Notification) {}
    @objc private func refresh() {}
}

final class Subscreen: Screen {
    override func viewWillAppear(_ animated: Bool) {
        [1, 2].forEach { _ in
            NotificationCenter.default.observe(name: .changed, with: self) { @MainActor target, _ in
                target.update()
            }.keepObserving()
        }
    }

    @MainActor @objc private func update() {}

    func observeBlocking() {
        // left: block() may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(block), name: .changed, object: nil)
    }

    @objc private nonisolated func block() {}

    nonisolated func observeNonisolated() {
        NotificationCenter.default.observe(name: .changed, with: self) { @MainActor target, _ in
            target.update()
        }.keepObserving()
    }
}

@MainActor protocol Isolated {}

final class Model: NSObject, Isolated {
    override init() {
        super.init()
        NotificationCenter.default.observe(name: nil, with: self) { @MainActor target, _ in
            target.update()
        }.keepObserving()
    }

    func observe() {
        let observe = {
            NotificationCenter.default.observe(name: nil, with: self) { @MainActor target, _ in
                target.update()
            }.keepObserving()
        }
        observe()
    }

    @objc private func update() {}
}

extension Notification.Name {
    nonisolated static let changed = Self("changed")
}
