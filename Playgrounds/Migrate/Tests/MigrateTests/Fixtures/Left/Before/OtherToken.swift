import Foundation

final class NotificationToken {}

extension Zoned {
    func end() { NotificationCenter.default.removeObserver(self) }
}

@MainActor
final class Zones: NSObject {
    private var token: NotificationToken?

    func observe() {
        // left: this file uses another NotificationToken, so it can't import the library's
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
    }

    @objc private func refresh() {}
}
