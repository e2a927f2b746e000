import NotificationToken
import UIKit

/// Its methods are in other files.
final class Feed: Screen {
    let center = NotificationCenter.default

    override func viewDidLoad() {
        super.viewDidLoad()
        center.observe(name: .changed, with: self) { target, _ in target.refresh() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.select() }.keepObserving()
        center.observe(name: .changed, with: self) { target, _ in target.close() }.keepObserving()
    }

    func observeOverloads() {
        // left: overloaded is declared more than once, or there is a property of that name
        center.addObserver(self, selector: #selector(overloaded(_:)), name: .changed, object: nil)
        // left: header is declared more than once, or there is a property of that name
        center.addObserver(self, selector: #selector(header(_:)), name: .changed, object: nil)
    }

    @objc func overloaded(_ notification: Notification) {}
    @objc func header(_ notification: Notification) {}
}

extension Notification.Name {
    static let changed = Self("changed")
}
