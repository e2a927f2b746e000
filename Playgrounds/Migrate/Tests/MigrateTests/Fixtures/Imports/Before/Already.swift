import Foundation
import NotificationToken

@MainActor
final class Already: NSObject {
    private var token: NotificationToken?

    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc private func refresh() {}
}
