import Foundation
import NotificationToken
import Testing

/// What a mail app posts and observes, where either side may be written with Foundation's API or with keys.
@Suite("The poster and the observers of an app may move to this library in any order", timeLimit)
struct MigrationTests {
    enum Form: CaseIterable { case before, after }

    /// An NSObject, because before Swift 6.3 Foundation on Linux finds no other sender.
    private final class Mailbox: NSObject, Sendable {}

    private struct Progress: Codable {
        let done: Int
        let total: Int
    }

    private struct Change {
        let mailbox: Mailbox
        let isRead: Bool
    }

    // Each key carries what Foundation's form posts under its name.
    private static let logOut = Notification.Key<Void>("logOut")
    private static let unread = Notification.Key<Int>("unread", coding: .userInfo("count"))
    private static let progress = Notification.Key<Progress>("progress", coding: .codable)
    private static let change = Notification.Key<Change>(
        "change",
        coding: .custom(
            decode: { note in
                guard let mailbox = note.object as? Mailbox else { return nil }
                return (note.userInfo?["isRead"] as? Bool).map { Change(mailbox: mailbox, isRead: $0) }
            },
            encode: { change, note in
                note.object = change.mailbox
                note.userInfo = ["isRead": change.isRead]
            }))

    private func post(_ form: Form, on center: NotificationCenter, from mailbox: Mailbox) {
        switch form {
        case .before:
            center.post(name: Self.logOut.name, object: nil)
            center.post(name: Self.unread.name, object: mailbox, userInfo: ["count": 3])
            center.post(name: Self.progress.name, object: nil, userInfo: ["done": 1, "total": 2])
            center.post(name: Self.change.name, object: mailbox, userInfo: ["isRead": true])
        case .after:
            center.post(Self.logOut)
            center.post(Self.unread, object: mailbox, payload: 3)
            center.post(Self.progress, payload: Progress(done: 1, total: 2))
            center.post(Self.change, payload: Change(mailbox: mailbox, isRead: true))
        }
    }

    private func observe(
        _ form: Form, on center: NotificationCenter, _ mailbox: Mailbox, _ log: Log<String>
    ) -> [NotificationToken] {
        switch form {
        case .before:
            func observe(
                _ name: Notification.Name, object: Mailbox? = nil,
                _ text: @escaping @Sendable (Notification) -> String
            ) -> NotificationToken {
                NotificationToken(
                    notificationCenter: center,
                    token: center.addObserver(forName: name, object: object, queue: nil) { log.add(text($0)) })
            }
            return [
                observe(Self.logOut.name) { _ in "logged out" },
                observe(Self.unread.name, object: mailbox) { "\($0.userInfo?["count"] as? Int ?? -1) unread" },
                observe(Self.progress.name) {
                    "\($0.userInfo?["done"] as? Int ?? -1) of \($0.userInfo?["total"] as? Int ?? -1)"
                },
                observe(Self.change.name, object: mailbox) { note in
                    "\(note.object is Mailbox) \(note.userInfo?["isRead"] as? Bool ?? false)"
                },
            ]
        case .after:
            return [
                center.observe(Self.logOut) { log.add("logged out") },
                center.observe(Self.unread, object: mailbox) { log.add("\($0) unread") },
                center.observe(Self.progress) { log.add("\($0.done) of \($0.total)") },
                center.observe(Self.change, object: mailbox) { log.add("\($0.mailbox === mailbox) \($0.isRead)") },
            ]
        }
    }

    @Test(
        "Observers get the same values, whether the poster, the observers, both or neither use keys",
        arguments: Form.allCases, Form.allCases)
    func everyCombination(poster: Form, observers: Form) {
        let center = NotificationCenter()
        let mailbox = Mailbox()
        let log = Log<String>()
        let tokens = observe(observers, on: center, mailbox, log)
        post(poster, on: center, from: mailbox)
        post(poster, on: center, from: Mailbox())
        #expect(log.values == ["logged out", "3 unread", "1 of 2", "true true", "logged out", "1 of 2"])
        #expect(tokens.count == 4)
    }
}
