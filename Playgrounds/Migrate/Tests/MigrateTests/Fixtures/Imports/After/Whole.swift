// The whole file is conditional.

import NotificationToken

#if canImport(Foundation)
import Foundation
#if DEBUG
import Dispatch
#endif

@MainActor
final class Whole: NSObject {
    func observe() {
        NotificationCenter.default.observe(name: nil, with: self) { target, _ in target.refresh() }.keepObserving()
    }

    @objc private func refresh() {}
}
#endif
