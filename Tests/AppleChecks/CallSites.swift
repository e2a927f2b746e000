// Calls that only an app on Apple's platforms makes. They never run. Tests/Scripts/check-apple compiles them with
// Tests/CompileChecks/Accepted, which declares users, documents and keys.
import Combine
import Foundation
import NotificationToken

// A value that Objective-C bridges is not an object in Swift, so it has to be converted.
nonisolated func observe(_ center: NotificationCenter, folder: String) -> NotificationToken {
    center.observe(.userDidLogIn, object: folder as NSString) { print($0) }
}

// MARK: - Combine

nonisolated func keepAmongCancellables(_ center: NotificationCenter) {
    var cancellables: Set<AnyCancellable> = []
    var list: [AnyCancellable] = []
    center.observe(.userDidLogIn) { print($0) }.store(in: &cancellables)
    center.observe(.userDidLogIn) { print($0) }.store(in: &list)
    let cancellable: any Cancellable = center.observe(.userDidLogIn) { print($0) }
    cancellable.cancel()
}

// MARK: - With Foundation's own API

// A center is an NSObject, so it has the `observe` of key-value observing too. The key path is a parameter, because a
// literal needs an `@objc` property, which a stub can't have.
nonisolated func observeValues(
    _ center: NotificationCenter, of path: KeyPath<NotificationCenter, Int>
) -> (NSKeyValueObservation, NotificationToken) {
    let observation = center.observe(path, options: [.new]) { center, change in print(center, change.newValue ?? 0) }
    return (observation, center.observe(.ping) { print("clear") })
}

nonisolated func readSequence(_ center: NotificationCenter) async {
    for await notification in center.notifications(named: .init("anything")) { print(notification.name) }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
nonisolated struct Message: NotificationCenter.AsyncMessage {
    typealias Subject = Document
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
nonisolated func postMessage(_ center: NotificationCenter, _ document: Document) {
    center.post(Message(), subject: document)
    center.post(.userDidLogIn, object: document, payload: User(name: "Ada"))
}
