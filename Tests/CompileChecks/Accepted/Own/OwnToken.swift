import Foundation
import NotificationToken

// An app with its own class `NotificationToken`.
nonisolated final class NotificationToken {
    let token: any NSObjectProtocol

    init(token: any NSObjectProtocol) {
        self.token = token
    }
}

@MainActor
final class Controller {
    private var old: NotificationToken?
    private var token: NotificationCenter.Token?
    private var tokens: Set<NotificationCenter.Token> = []
    private let bag = NotificationCenter.Token.Bag()

    func start(_ center: NotificationCenter, _ name: Notification.Name) {
        old = NotificationToken(token: center.addObserver(forName: name, object: nil, queue: nil) { print($0) })
        token = center.observe(name: name) { print($0) }
        center.observe(.init("ping")) { print("ping") }.store(in: &tokens)
        center.observe(.init("ping")) { print("ping") }.store(in: bag)
        NotificationCenter.Token { print("cancelled") }.store(in: bag)
    }
}
