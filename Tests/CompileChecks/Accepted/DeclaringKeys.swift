import Foundation
import NotificationToken

extension Notification.Key where Payload == User {
    nonisolated fileprivate static let userDidChange = Self("userDidChange", coding: .codable)
    nonisolated fileprivate static let userDidLogOut = Self(Notification.Name("userDidLogOut"))
}

extension Notification.Key<Void> {
    // Without a payload, for a name of Foundation's.
    nonisolated fileprivate static let localeDidChange = Self(NSLocale.currentLocaleDidChangeNotification)
}

extension Notification.Key<Data> {
    nonisolated fileprivate static let readCompletion = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

extension Notification.Key<URL> {
    nonisolated fileprivate static let documentDidMove = Self(
        "documentDidMove",
        coding: .custom(
            decode: { ($0.userInfo?["path"] as? String).map { URL(fileURLWithPath: $0) } },
            encode: { ["path": $0.path] }))
    nonisolated fileprivate static let documentDidOpen = Self(
        "documentDidOpen", coding: .custom { ($0.userInfo?["path"] as? String).map { URL(fileURLWithPath: $0) } })
}

private func makeLocally() -> Notification.Key<Int> {
    let key = Notification.Key<Int>("level", coding: .userInfo("level"))
    return Bool.random() ? key : .init("level")
}
