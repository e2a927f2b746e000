// Not an import: import Nothing
@preconcurrency import Foundation
import class Foundation.NSObject  // with a comment
#if DEBUG
import Dispatch
#endif

@MainActor
final class Several: NSObject {
    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc private func refresh() {}
}
