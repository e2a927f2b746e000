//: # Getting Started
//: A child process looks for tools. The page posts each finding, which a log and a screen receive.
import Foundation
import NotificationToken

struct Finding {
    let tool: String
    let isInstalled: Bool
}

//: A key is a notification's name together with the type of its payload.
extension Notification.Key<Finding> {
    nonisolated static let toolChecked = Self("toolChecked")
}

//: Foundation's own notifications carry their payload in `userInfo`. The coding says where.
extension Notification.Key<Data> {
    nonisolated static let dataRead = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

let center = NotificationCenter.default

func report(_ finding: Finding) {
    print("Post \(finding)")
    center.post(.toolChecked, payload: finding)
}

//: The screen stores its token in a property. The observation holds the screen weakly, so there is nothing to clean up.
@MainActor final class Screen {
    private var token: NotificationToken?

    func appear() {
        token = center.observe(.toolChecked, on: MainActor.self, with: self) { screen, finding in screen.show(finding) }
    }

    private func show(_ finding: Finding) {
        print("    screen: \(finding.isInstalled ? "✓" : "✗") \(finding.tool)")
    }

    deinit {
        print("The screen is gone, and its token with it.")
    }
}

//: The log's handler runs on the posting thread. Handlers run in the order of registration.
let log = center.observe(.toolChecked) { print("    log: \($0.tool) \($0.isInstalled ? "found" : "missing")") }
var screen: Screen? = Screen()
screen?.appear()
print("A log and a screen observe.")

//: The child's output is read in the background. With `object:`, the observation ignores other file handles.
let child = Process()
child.executableURL = URL(fileURLWithPath: "/bin/sh")
child.arguments = [
    "-c",
    """
    for tool in ls hoverboard cat; do
        if command -v $tool > /dev/null; then echo $tool yes; else echo $tool no; fi
        sleep 0.1
    done
    """,
]
let output = Pipe()
child.standardOutput = output
let reader = output.fileHandleForReading
var unread = Data()
var isReading = true

let reading = center.observe(.dataRead, object: reader, on: MainActor.self) { data in
    // Empty data is the end of the output. A piece of data may end within a line.
    guard !data.isEmpty else {
        isReading = false
        return
    }
    unread += data
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = unread[(end + 1)...]
        report(Finding(tool: String(line.prefix { $0 != " " }), isInstalled: line.hasSuffix("yes")))
    }
    reader.readInBackgroundAndNotify()
}

try child.run()
reader.readInBackgroundAndNotify()
while isReading { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
child.waitUntilExit()
print("The child process has ended with status \(child.terminationStatus).")

//: When the screen is released, only the log receives findings.
screen = nil  //=> The screen is gone, and its token with it.
report(Finding(tool: "sh", isInstalled: true))  //=> log: sh found

//: Cancelling a token also ends its observation.
log.cancel()
print(log)  //=> NotificationToken("toolChecked", ended)
report(Finding(tool: "sh", isInstalled: true))  // Nothing arrives.
print("Nobody observes any more.")
//: [Next](@next)
