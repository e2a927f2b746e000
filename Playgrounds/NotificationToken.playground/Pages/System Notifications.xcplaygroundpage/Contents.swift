//: The notifications of the system exist already, and carry what they carry. A key gives them a type: its coding says where
//: the payload is.
import Foundation
import NotificationToken

//: Some say only that something happened. Their payload is `Void`, whatever else they carry.
extension Notification.Key<Void> {
    nonisolated static let timeZoneDidChange = Self(.NSSystemTimeZoneDidChange)
    nonisolated static let fileDidEnd = Self(.NSFileHandleReadToEndOfFileCompletion)
}

//: Some carry one value that matters, under one key of `userInfo`.
extension Notification.Key<Data> {
    nonisolated static let fileDidRead = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

//: Of others, `decode:` makes what the program wants. Where it can't, it returns nil, or throws.
extension Notification.Key<[String]> {
    nonisolated static let linesDidRead = Self(
        .NSFileHandleReadToEndOfFileCompletion,
        coding: .custom(decode: { notification in
            guard let data = notification.userInfo?[NSFileHandleNotificationDataItem] as? Data else { return nil }
            return String(data: data, encoding: .utf8)?.split(separator: "\n").map(String.init)
        }))
}

//: On Apple's systems, the keyboard's notification carries its frame, and the application's carries nothing.
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

//: The system posts to the default center. A file handle posts as the sender, from the run loop of the thread that asked it
//: to read.
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

//: What is not text is a mismatch. It goes to `onMismatch`, or else to the log, and never to the handler.
let linesToken = center.observe(.linesDidRead) { lines in
    print("    \(lines.count) lines: \(lines)")
} onMismatch: { error in
    print("    no \(error.expected)")
}

//: Several keys may share a name. This one comes with whatever was read.
let endToken = center.observe(.fileDidEnd, on: MainActor.self) { isWaiting = false }

@MainActor func readAll(_ data: Data) throws {
    let pipe = Pipe()
    pipe.fileHandleForReading.readToEndOfFileInBackgroundAndNotify()
    pipe.fileHandleForWriting.write(data)
    try pipe.fileHandleForWriting.close()
    waitForFile()
}

print("File handles read to the end: one a text, the other one none")
try readAll(Data("Sun\nWind\n".utf8))  //=> 2 lines: ["Sun", "Wind"]
try readAll(Data([0xFF, 0xFE, 0xFD]))  //=> no Array<String>

//: This one comes when the user travels. A test stays at home, and posts under the same key.
let zone = center.observe(.timeZoneDidChange) { print("    The clock is set.") }
print("The time zone changes")
center.post(.timeZoneDidChange)  //=> The clock is set.
