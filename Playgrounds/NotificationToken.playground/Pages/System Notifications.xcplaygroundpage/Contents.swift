//: # System Notifications
//: Keys give types to the notifications of the system. The coding says where the payload is.
import Foundation
import NotificationToken

//: A `Void` key observes a notification and ignores what it carries.
extension Notification.Key<Void> {
    nonisolated static let timeZoneDidChange = Self(.NSSystemTimeZoneDidChange)
    nonisolated static let fileDidEnd = Self(.NSFileHandleReadToEndOfFileCompletion)
}

//: `.userInfo` reads one value of `userInfo`.
extension Notification.Key<Data> {
    nonisolated static let fileDidRead = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

//: `decode:` makes a payload from the notification. It returns nil, or throws, if it can't.
extension Notification.Key<[String]> {
    nonisolated static let linesDidRead = Self(
        .NSFileHandleReadToEndOfFileCompletion,
        coding: .custom(decode: { notification in
            guard let data = notification.userInfo?[NSFileHandleNotificationDataItem] as? Data else { return nil }
            return String(data: data, encoding: .utf8)?.split(separator: "\n").map(String.init)
        }))
}

//: UIKit's notifications work in the same way.
#if canImport(UIKit)
import UIKit

extension Notification.Key<CGRect> {
    nonisolated static let keyboardWillShow = Self(
        UIResponder.keyboardWillShowNotification, coding: .userInfo(UIResponder.keyboardFrameEndUserInfoKey))
}

extension Notification.Key<Void> {
    nonisolated static let appDidEnterBackground = Self(UIApplication.didEnterBackgroundNotification)
}

let keyboardToken = NotificationCenter.default.observe(.keyboardWillShow, on: MainActor.self) { frame in
    print("The keyboard will cover \(frame).")
}
let backgroundToken = NotificationCenter.default.observe(.appDidEnterBackground, on: MainActor.self) {
    print("In the background.")
}
#endif

//: The system posts to the default center. On Linux, a file handle posts from the run loop of the main thread.
let center = NotificationCenter.default
var isWaiting = false

@MainActor func waitForFile() {
    isWaiting = true
    while isWaiting { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}

let news = Pipe()
let newsToken = center.observe(.fileDidRead, object: news.fileHandleForReading, on: MainActor.self) { data in
    print("    \(data.count) bytes: \(String(decoding: data, as: UTF8.self))")
    isWaiting = false
}

print("A file handle reads what there is")
news.fileHandleForWriting.write(Data("Rainbow".utf8))
news.fileHandleForReading.readInBackgroundAndNotify()
waitForFile()  //=> 7 bytes: Rainbow

//: Data that isn't text is a mismatch. It goes to `onMismatch` and never to the handler.
let linesToken = center.observe(.linesDidRead) { lines in
    print("    \(lines.count) lines: \(lines)")
} onMismatch: { error in
    print("    no \(error.expected)")
}

//: Several keys can share a name. `.fileDidEnd` ignores the data.
let endToken = center.observe(.fileDidEnd, on: MainActor.self) { isWaiting = false }

@MainActor func readAll(_ data: Data) throws {
    let pipe = Pipe()
    pipe.fileHandleForReading.readToEndOfFileInBackgroundAndNotify()
    pipe.fileHandleForWriting.write(data)
    try pipe.fileHandleForWriting.close()
    waitForFile()
}

print("Two file handles read to the end: one reads text, the other reads data that isn't text")
try readAll(Data("Sun\nWind\n".utf8))  //=> 2 lines: ["Sun", "Wind"]
try readAll(Data([0xFF, 0xFE, 0xFD]))  //=> no Array<String>

//: On Linux, Foundation never posts this notification. A test can post it under the same key.
let zone = center.observe(.timeZoneDidChange) { print("    The clock is set.") }
print("The time zone changes")
center.post(.timeZoneDidChange)  //=> The clock is set.
//: [Previous](@previous) | [Next](@next)
