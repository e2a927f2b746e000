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

//: The system posts to the default center. On Linux, a file handle posts from the run loop of the main thread.
let center = NotificationCenter.default
var isWaiting = false

@MainActor func waitForFile() {
    isWaiting = true
    while isWaiting { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}

//: A child process looks for tools, and a file handle reads what it prints. A piece of data may end within a line, and
//: empty data is the end.
print("A child process looks for tools")
let child = Process()
child.executableURL = URL(fileURLWithPath: "/bin/sh")
child.arguments = ["-c", "for tool in ls hoverboard; do command -v $tool > /dev/null && echo $tool; done; exit 0"]
let output = Pipe()
child.standardOutput = output
let reader = output.fileHandleForReading
var found = Data()

let reading = center.observe(.fileDidRead, object: reader, on: MainActor.self) { data in
    found += data
    if data.isEmpty { isWaiting = false } else { reader.readInBackgroundAndNotify() }
}

try child.run()
reader.readInBackgroundAndNotify()
waitForFile()
child.waitUntilExit()
print("    found: \(String(decoding: found, as: UTF8.self).split(separator: "\n"))")  // found: ["ls"]

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
try readAll(Data("Sun\nWind\n".utf8))  // 2 lines: ["Sun", "Wind"]
try readAll(Data([0xFF, 0xFE, 0xFD]))  // no Array<String>

//: On Linux, Foundation never posts this notification. A test can post it under the same key.
let zone = center.observe(.timeZoneDidChange) { print("    The clock is set.") }
print("The time zone changes")
center.post(.timeZoneDidChange)  // The clock is set.

//: *Try it:* Let the child process run `date`, and print each piece of data as it arrives.
//:
//: [Previous](@previous) | [Next](@next)
