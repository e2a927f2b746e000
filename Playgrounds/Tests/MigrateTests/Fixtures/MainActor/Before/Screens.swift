import UIKit

class Screen: UIViewController {
    private let center = NotificationCenter.default

    override func viewDidLoad() {
        center.addObserver(
            self, selector: #selector(keyboardWillShow(_:)),
            name: UIResponder.keyboardWillShowNotification, object: nil
        )
        UIView.animate(withDuration: 1) {
            self.center.addObserver(self, selector: #selector(self.refresh), name: .changed, object: nil)
        }
        Task { [self] in
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        }
    }

    var isShown = false {
        didSet {
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        }
    }

    var list: NSObject? {
        get { nil }
        set {
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: newValue)
        }
    }

    @objc private func keyboardWillShow(_ notification: Notification) {}
    @objc private func refresh() {}
}

final class Subscreen: Screen {
    override func viewWillAppear(_ animated: Bool) {
        [1, 2].forEach { _ in
            NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
        }
    }

    @MainActor @objc private func update() {}

    func observeBlocking() {
        // left: block() may run on another actor than the rest of the class
        NotificationCenter.default.addObserver(self, selector: #selector(block), name: .changed, object: nil)
    }

    @objc private nonisolated func block() {}

    nonisolated func observeNonisolated() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }
}

@MainActor protocol Isolated {}

final class Model: NSObject, Isolated {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: nil, object: nil)
    }

    func observe() {
        let observe = {
            NotificationCenter.default.addObserver(self, selector: #selector(self.update), name: nil, object: nil)
        }
        observe()
    }

    @objc private func update() {}
}

extension Notification.Name {
    nonisolated static let changed = Self("changed")
}
