import UIKit

/// Its methods are in other files.
final class Feed: Screen {
    let center = NotificationCenter.default

    override func viewDidLoad() {
        super.viewDidLoad()
        center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(Feed.select), name: .changed, object: nil)
        center.addObserver(self, selector: #selector(close), name: .changed, object: nil)
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
