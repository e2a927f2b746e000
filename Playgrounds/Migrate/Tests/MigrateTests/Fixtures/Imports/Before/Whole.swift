// The whole file is conditional.

#if canImport(Foundation)
import Foundation
#if DEBUG
import Dispatch
#endif

@MainActor
final class Whole: NSObject {
    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc private func refresh() {}
}
#endif
