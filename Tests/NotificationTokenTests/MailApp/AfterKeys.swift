import Foundation
import NotificationToken

// What travels under each name is as the other form has it, so that either half may move first.
extension Notification.Key<Void> {
    nonisolated static let didLogOut = Self(.didLogOut)
}

extension Notification.Key<Account?> {
    nonisolated static let accountDidChange = Self(
        .accountDidChange,
        coding: .custom(
            decode: { .some($0.userInfo?["account"] as? Account) },
            encode: { account in account.map { ["account": $0] } ?? [:] }))
}

extension Notification.Key<[Message]> {
    nonisolated static let mailDidArrive = Self(.mailDidArrive, coding: .userInfo("messages"))
}

extension Notification.Key<Int> {
    nonisolated static let unreadCountDidChange = Self(.unreadCountDidChange, coding: .userInfo("count"))
}

extension Notification.Key<Bool> {
    nonisolated static let connectivityDidChange = Self(.connectivityDidChange, coding: .userInfo("isOnline"))
}

extension Notification.Key<String> {
    nonisolated static let signatureDidChange = Self(.signatureDidChange, coding: .userInfo("signature"))
}

extension Notification.Key<URL> {
    nonisolated static let folderDidChange = Self(.folderDidChange, coding: .sender)
}

extension Notification.Key<Draft> {
    nonisolated static let draftDidSend = Self(.draftDidSend, coding: .userInfo("draft"))
}

struct MessageChange: Sendable {
    let mailbox: Mailbox
    let id: Int
    let isRead: Bool
}

extension Notification.Key<MessageChange> {
    nonisolated static let messageDidChange = Self(
        .messageDidChange,
        coding: .custom(
            decode: { notification in
                guard let mailbox = notification.object as? Mailbox, let id = notification.userInfo?["id"] as? Int,
                    let isRead = notification.userInfo?["isRead"] as? Bool
                else { return nil }
                return MessageChange(mailbox: mailbox, id: id, isRead: isRead)
            },
            encode: { change, notification in
                notification.object = change.mailbox
                notification.userInfo = ["id": change.id, "isRead": change.isRead]
            }))
}

struct ImportProgress: Codable, Sendable {
    let done: Int
    let total: Int
}

extension Notification.Key<ImportProgress> {
    nonisolated static let importDidProceed = Self(.importDidProceed, coding: .codable)
}

extension Notification.Key<(any Error)?> {
    nonisolated static let importDidEnd = Self(
        .importDidEnd,
        coding: .custom(
            decode: { .some($0.userInfo?["error"] as? any Error) },
            encode: { error in error.map { ["error": $0] } ?? [:] }))
}
