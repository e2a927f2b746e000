import Foundation

@MainActor
final class Twin: NSObject {
    @objc func update() {}
}

extension Methods {
    @objc private func privateElsewhere() {}
}
