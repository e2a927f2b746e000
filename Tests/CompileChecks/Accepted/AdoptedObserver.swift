import Foundation
import NotificationToken

func adopt(_ name: Notification.Name, of center: NotificationCenter) -> NotificationToken {
    let raw = center.addObserver(forName: name, object: nil, queue: nil) { print($0.name) }
    return NotificationToken(notificationCenter: center, token: raw)
}

@MainActor
final class Controller {
    private var tokens: [NotificationToken] = []

    func start() {
        let raw = NotificationCenter.default.addObserver(forName: .init("ping"), object: nil, queue: .main) { _ in }
        NotificationToken(notificationCenter: .default, token: raw).store(in: &tokens)
    }
}

func anythingThatEnds(_ timer: Task<Void, Never>) -> NotificationToken {
    NotificationToken { timer.cancel() }
}

func withLabel(_ timer: Task<Void, Never>) -> NotificationToken {
    NotificationToken(onCancel: { timer.cancel() })
}
