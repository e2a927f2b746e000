// Not with the main actor by default, where only a class of Objective-C can have such overrides.
import CellKit
import NotificationToken
import UIKit

final class Cell: UITableViewCell {
    private let notifications = NotificationCenter.default

    override func awakeFromNib() {
        super.awakeFromNib()
        notifications.observe(name: nil, with: self) { @MainActor target, _ in target.refresh() }.keepObserving()
        MainActor.assumeIsolated {
            notifications.observe(name: nil, with: self) { @MainActor target, _ in target.refresh() }.keepObserving()
        }
    }

    @objc private func refresh() {}
}

/// Its superclass is in a package, so it may be on the main actor.
class ThemedCell: SwipeCell {
    let notifications = NotificationCenter.default

    override func awakeFromNib() {
        super.awakeFromNib()
        notifications.observe(name: nil, with: self) { @MainActor target, _ in target.refresh() }.keepObserving()
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        notifications.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc func refresh() {}
}
