// Not with the main actor by default, where only a class of Objective-C can have such overrides.
import CellKit
import UIKit

final class Cell: UITableViewCell {
    private let notifications = NotificationCenter.default

    override func awakeFromNib() {
        super.awakeFromNib()
        notifications.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        MainActor.assumeIsolated {
            notifications.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        }
    }

    @objc private func refresh() {}
}

/// Its superclass is in a package, so it may be on the main actor.
class ThemedCell: SwipeCell {
    let notifications = NotificationCenter.default

    override func awakeFromNib() {
        super.awakeFromNib()
        notifications.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        notifications.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc func refresh() {}
}
