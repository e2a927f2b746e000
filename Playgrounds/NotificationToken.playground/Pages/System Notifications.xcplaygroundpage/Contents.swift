//: # System Notifications
//: Keys give types to the notifications of the system. This page posts by hand what a system posts.
import Foundation
import NotificationToken

//: Most of the system posts to the default center, and puts values into `userInfo`: numbers, dates, raw values.
let center = NotificationCenter.default
let soundWasInterrupted = Notification.Name("SoundWasInterrupted")
func postInterruption(_ userInfo: [AnyHashable: Any]?) {
    print("The system posts \(userInfo.map { "\($0.count) entries" } ?? "nothing")")
    center.post(name: soundWasInterrupted, object: nil, userInfo: userInfo)
}

//: A `Void` key observes a notification and ignores what it carries.
extension Notification.Key<Void> {
    nonisolated static let soundWasInterrupted = Self("SoundWasInterrupted")
}

//: `.rawValue` reads an enumeration from the number that the system writes.
enum Interruption: UInt, Sendable { case ended, began }

extension Notification.Key<Interruption> {
    nonisolated static let interruption = Self("SoundWasInterrupted", coding: .rawValue("type"))
}

//: `.custom` reads several values. Without `encode:`, the key only observes.
struct Pause: Sendable {
    let seconds: Double
    let reason: String

    init?(_ notification: Notification) {
        guard let seconds = notification.userInfo?["seconds"] as? Double else { return nil }
        self.seconds = seconds
        reason = notification.userInfo?["reason"] as? String ?? "unknown"
    }
}

extension Notification.Key<Pause> {
    nonisolated static let pause = Self("SoundWasInterrupted", coding: .custom { Pause($0) })
}

//: Several keys can share a name. Each reports what it can't read: a mismatch goes to `onMismatch`, and never to the
//: handler. Without `onMismatch:`, the library writes a line to the log.
var tokens = [
    center.observe(.soundWasInterrupted, on: MainActor.self) { print("    something happened") },
    center.observe(.interruption) { interruption in
        print("    \(interruption)")
    } onMismatch: { error in
        print("    no \(error.expected)")
    },
    center.observe(.pause) { pause in
        print("    \(pause.seconds) s, reason: \(pause.reason)")
    } onMismatch: { error in
        print("    no \(error.expected)")
    },
]

postInterruption(["type": UInt(1), "seconds": 2.5])  // something happened, began, 2.5 s
postInterruption(["type": UInt(0), "seconds": 0.5, "reason": "a call"])  // something happened, ended, 0.5 s
postInterruption(["type": UInt(7)])  // something happened, no Interruption, no Pause
postInterruption(nil)  // something happened, no Interruption, no Pause

//: Old code reads the notification, also if a key posts it.
tokens = []
let observer = center.addObserver(forName: soundWasInterrupted, object: nil, queue: nil) { notification in
    print("    old code reads \(notification.userInfo?["type"] ?? "nothing")")
}
print("A key posts")
center.post(.interruption, payload: .began)  // old code reads 1
center.removeObserver(observer)

//: *Try it:* Let `Pause` do without seconds: make the property optional, and replace the `guard` by an assignment.
//: Which lines change?
//:
//: *Answer:* `no Pause` becomes `nil s, reason: unknown`, because every notification then has a `Pause`. The other
//: durations print as `Optional(…)`.
//:
//: [Previous](@previous) | [Next](@next)
