import Foundation

@MainActor
final class Twin: NSObject {
    @objc func update() {}
}

extension Shadowed {
    func end(_ observations: [Int]) { NotificationCenter.default.removeObserver(self) }
}

extension Methods {
    @objc private func privateElsewhere() {}
}
