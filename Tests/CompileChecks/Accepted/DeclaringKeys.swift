import Foundation
import NotificationToken

nonisolated struct User: Sendable {
    let name: String
}

extension Notification.Key where Payload == User {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
    nonisolated static let userDidLogOut = Self(Notification.Name("userDidLogOut"))
}

extension Notification.Key where Payload == User? {
    nonisolated static let currentUserDidChange = Self("currentUserDidChange")
}

extension Notification.Key where Payload == (Int, Int) {
    nonisolated static let scoreDidChange = Self("scoreDidChange")
}

extension Notification.Key<Void> {
    nonisolated static let ping = Self("ping")
    nonisolated static let pong = Self(Notification.Name("pong"))
}

extension Notification.Key<Data> {
    nonisolated static let readCompletion = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

extension Notification.Key<URL> {
    nonisolated static let documentDidMove = Self(
        "documentDidMove",
        coding: .custom(
            decode: { ($0.userInfo?["path"] as? String).map { URL(fileURLWithPath: $0) } },
            encode: { ["path": $0.path] }))
    nonisolated static let documentDidOpen = Self(
        "documentDidOpen", coding: .custom { ($0.userInfo?["path"] as? String).map { URL(fileURLWithPath: $0) } })
}

// A name that code outside of this library knows, and a key that has nothing more to say.
extension Notification.Key<Void> {
    nonisolated static let localeDidChange = Self(NSLocale.currentLocaleDidChangeNotification)
}

func makeLocally() -> Notification.Key<Int> {
    let key = Notification.Key<Int>("level", coding: .userInfo("level"))
    return Bool.random() ? key : .init("level")
}
