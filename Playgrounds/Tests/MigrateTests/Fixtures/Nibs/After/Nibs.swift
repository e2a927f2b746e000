// Not with the main actor by default, where only a class of Objective-C can have such overrides.
import CellKit
import NotificationToken
import UIKit

final class Cell: UITableViewCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { @MainActor target, _ in
            target.refresh()
        }.keepObserving()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { @MainActor target, notification in
            target.show(notification)
        }.keepObserving()
        MainActor.assumeIsolated {
            NotificationCenter.default.observe(name: nil, with: self) { @MainActor target, _ in
                target.refresh()
            }.keepObserving()
        }
    }

    @objc private func refresh() {}
    @objc private func show(_ notification: Notification) {}
}

/// Its superclass is in a package, so it may be on the main actor.
class ThemedCell: SwipeCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { @MainActor target, _ in
            target.refresh()
        }.keepObserving()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { target, _ in
            target.refresh()
        }.keepObserving()
    }

    @objc func refresh() {}
}

final class Subcell: ThemedCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.observe(name: .themeChanged, with: self) { @MainActor target, notification in
            target.show(notification)
        }.keepObserving()
    }

    @objc private func show(_ notification: Notification) {}
}

extension Notification.Name {
    nonisolated static let themeChanged = Self("themeChanged")
}
