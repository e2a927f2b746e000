import NotificationToken
import UIKit

class Screen: UIViewController {
    let center = NotificationCenter.default

    override func viewDidLoad() {
        center.observe(name: nil, with: self) { target, notification in target.show(notification) }.keepObserving()
        UIView.animate(withDuration: 1) {
            self.center.observe(name: .changed, with: self) { @MainActor target, _ in target.refresh() }.keepObserving()
        }
        Task { [self] in
            center.observe(name: .changed, with: self) { @MainActor target, _ in target.refresh() }.keepObserving()
        }
    }

    var list: NSObject? {
        get { nil }
        set {
            center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
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
        events.observe(name: nil, object: textLabel, with: self) { target, _ in target.show() }.keepObserving()
        events.observe(name: nil, object: other.textLabel, with: self) { target, _ in target.show() }.keepObserving()
        events.observe(name: nil, object: UIDevice.current, with: self) { target, _ in target.show() }.keepObserving()
    }

    @objc private func show() {}
}

final class Subscreen: Screen {
    @MainActor @objc private func update() {}

    nonisolated func observeNonisolated() {
        center.observe(name: .changed, with: self) { @MainActor target, _ in target.update() }.keepObserving()
    }

    @concurrent func observeConcurrently() async {
        center.observe(name: .changed, with: self) { @MainActor target, _ in target.update() }.keepObserving()
    }
}

@MainActor protocol Isolated {}

final class Model: NSObject, Isolated {
    private let center = NotificationCenter.default

    override init() {
        super.init()
        center.observe(name: nil, with: self) { @MainActor target, _ in target.update() }.keepObserving()
    }

    @objc private func update() {}
}

/// Another type of the name of a class.
enum Scenes { enum Screen {} }

extension Notification.Name {
    nonisolated static let changed = Self("changed")
}
