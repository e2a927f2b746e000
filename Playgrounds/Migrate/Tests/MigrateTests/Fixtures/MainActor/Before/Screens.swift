import UIKit

class Screen: UIViewController {
    let center = NotificationCenter.default

    override func viewDidLoad() {
        center.addObserver(
            self, selector: #selector(show(_:)), name: nil, object: nil
        )
        UIView.animate(withDuration: 1) {
            self.center.addObserver(self, selector: #selector(self.refresh), name: .changed, object: nil)
        }
        Task { [self] in
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        }
    }

    var list: NSObject? {
        get { nil }
        set {
            center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        }
    }

    @objc private func show(_ notification: Notification) {}
    @objc private func refresh() {}
}

struct Layout {
    static let current = Layout()
    let textLabel: Double = 0
}

/// Another type has a `textLabel` and a `current` that are values.
final class Objects: UITableViewCell {
    private let events = NotificationCenter.default

    func observe(_ other: UITableViewCell) {
        events.addObserver(self, selector: #selector(show), name: nil, object: textLabel)
        events.addObserver(self, selector: #selector(show), name: nil, object: other.textLabel)
        events.addObserver(self, selector: #selector(show), name: nil, object: UIDevice.current)
    }

    @objc private func show() {}
}

final class Subscreen: Screen {
    @MainActor @objc private func update() {}

    nonisolated func observeNonisolated() {
        center.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }

    @concurrent func observeConcurrently() async {
        center.addObserver(self, selector: #selector(update), name: .changed, object: nil)
    }
}

@MainActor protocol Isolated {}

final class Model: NSObject, Isolated {
    private let center = NotificationCenter.default

    override init() {
        super.init()
        center.addObserver(self, selector: #selector(update), name: nil, object: nil)
    }

    @objc private func update() {}
}

/// Another type of the name of a class.
enum Scenes { enum Screen {} }

extension Notification.Name {
    nonisolated static let changed = Self("changed")
}
