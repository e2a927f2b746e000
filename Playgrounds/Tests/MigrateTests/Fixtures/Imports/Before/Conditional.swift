#if canImport(Foundation)
import Foundation
#endif

@MainActor
final class Conditional: NSObject {
    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(refresh), name: nil, object: nil)
    }

    @objc private func refresh() {}
}
