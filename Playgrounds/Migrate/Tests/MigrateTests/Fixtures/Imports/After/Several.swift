// Not an import: import Nothing
@preconcurrency import Foundation
import class Foundation.NSObject  // with a comment
import NotificationToken
#if DEBUG
import Dispatch
#endif

@MainActor
final class Several: NSObject {
    func observe() {
        NotificationCenter.default.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}
