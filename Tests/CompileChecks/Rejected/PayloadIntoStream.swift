// expect: 'Draft' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Draft {
    var text = ""
}

extension Notification.Key where Payload == Draft {
    nonisolated static let draftWillSave = Self("draftWillSave")
}

extension Notification.Key<String> {
    nonisolated static let textWillSave = Self("textWillSave")
}

func printDrafts(_ center: NotificationCenter) async {
    for await draft in center.payloads(for: .draftWillSave) { print(draft) }  // error
    // right: for await text in center.payloads(for: .textWillSave) { print(text) }
}
