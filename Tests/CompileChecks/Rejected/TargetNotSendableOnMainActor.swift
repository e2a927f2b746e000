// expect: 'Store' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Store {
    var level = 0
}

final class SafeStore: Sendable {}

func observe(_ center: NotificationCenter, _ store: Store, _ safe: SafeStore) -> NotificationToken {
    center.observe(name: .init("level"), on: MainActor.self, with: store) { print($0, $1) }  // error
    // right: center.observe(name: .init("level"), on: MainActor.self, with: safe) { print($0, $1) }
}
