import Foundation
import NotificationToken

@MainActor
final class Already: NSObject {
    private var token: NotificationToken?

    func observe() {
        NotificationCenter.default.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}
