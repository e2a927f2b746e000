import NotificationToken

#if canImport(Foundation)
import Foundation
#endif

@MainActor
final class Conditional: NSObject {
    func observe() {
        NotificationCenter.default.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}
