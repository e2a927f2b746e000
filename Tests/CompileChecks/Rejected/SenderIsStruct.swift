// expect: 'Document' expected to be an instance of a class
import Foundation
import NotificationToken

struct Document {
    let title: String
}

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ document: Document, _ center: NotificationCenter) -> NotificationToken {
    center.observe(.levelDidChange, object: document) { print($0) }  // error
    // right: center.observe(.levelDidChange, object: center) { print($0) }
}
