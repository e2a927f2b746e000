// A file without an import. Another file of the module imports Foundation.
// swift-format-ignore-file

import NotificationToken

/// The comment belongs to the class.
@MainActor
final class Nothing: Base {
    func observeNothing() {
        center.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    override func refresh() {}
}
