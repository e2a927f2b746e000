// Not with the main actor by default, where only a class of Objective-C can have such overrides.
import CellKit
import UIKit

final class Cell: UITableViewCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(show(_:)), name: .themeChanged, object: nil)
        MainActor.assumeIsolated {
            NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
        }
    }

    @objc private func refresh() {}
    @objc private func show(_ notification: Notification) {}
}

/// Its superclass is in a package, so it may be on the main actor.
class ThemedCell: SwipeCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .themeChanged, object: nil)
    }

    @objc func refresh() {}
}

final class Subcell: ThemedCell {
    override func awakeFromNib() {
        super.awakeFromNib()
        NotificationCenter.default.addObserver(self, selector: #selector(show(_:)), name: .themeChanged, object: nil)
    }

    @objc private func show(_ notification: Notification) {}
}

extension Notification.Name {
    nonisolated static let themeChanged = Self("themeChanged")
}
