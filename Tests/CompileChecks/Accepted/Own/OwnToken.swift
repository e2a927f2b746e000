import Foundation
import NotificationToken

// An app with its own class `NotificationToken`, and its own method that returns one. In their module, both win.
nonisolated final class NotificationToken {
    let token: any NSObjectProtocol

    init(token: any NSObjectProtocol) {
        self.token = token
    }
}

nonisolated extension NotificationCenter {
    func observe(
        name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        NotificationToken(token: addObserver(forName: name, object: object, queue: queue, using: block))
    }
}

@MainActor
final class Controller {
    private var old: NotificationToken?
    private var token: NotificationCenter.Token?
    private var tokens: Set<NotificationCenter.Token> = []
    private let bag = NotificationCenter.Token.Bag()

    func start(_ center: NotificationCenter, _ name: Notification.Name) {
        old = center.observe(name: name, object: nil, queue: nil) { print($0) }
        token = center.observe(name: name) { print($0) }
        center.observe(.init("ping")) { print("ping") }.store(in: &tokens)
        center.observe(.init("ping")) { print("ping") }.store(in: bag)
        NotificationCenter.Token { print("cancelled") }.store(in: bag)
    }
}
