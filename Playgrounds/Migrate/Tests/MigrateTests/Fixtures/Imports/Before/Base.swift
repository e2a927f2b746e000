import Foundation

@MainActor
class Base: NSObject {
    let center = NotificationCenter.default

    @objc func refresh() {}
}
