//: # Getting Started
//: Declare a key, observe it, and post. A comment behind a line says what the line prints.
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let scoreDidChange = Self("scoreDidChange")
}

let center = NotificationCenter.default
let token = center.observe(.scoreDidChange) { score in
    print("\(score) points")
}
center.post(.scoreDidChange, payload: 3)  // 3 points
token.cancel()
center.post(.scoreDidChange, payload: 4)  // Prints nothing.

//: A payload can have any type. It must be `Sendable` if a handler runs on an actor.
struct User: Sendable {
    let name: String
}

extension Notification.Key<User> {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

//: An object keeps its token in a property. The observation holds the object weakly and passes it to the handler, so
//: there is nothing to clean up.
@MainActor final class Screen {
    private var token: NotificationToken?

    func appear() {
        token = center.observe(.userDidLogIn, on: MainActor.self, with: self) { screen, user in
            screen.show(user)
        }
    }

    private func show(_ user: User) {
        print("    screen: \(user.name)")
    }

    deinit {
        print("The screen is gone, and its token with it.")
    }
}

var screen: Screen? = Screen()
screen?.appear()
print("Grace logs in")
center.post(.userDidLogIn, payload: User(name: "Grace"))  // screen: Grace

//: Foundation's own notifications carry their payload in `userInfo`. A key's coding says where.
extension Notification.Key<Data> {
    nonisolated static let dataDidArrive = Self(
        FileHandle.readCompletionNotification, coding: .userInfo(NSFileHandleNotificationDataItem))
}

//: Foundation posts when a file handle has read. With `object:`, the observation ignores other file handles.
let names = Pipe()
var isReading = true
let reading = center.observe(.dataDidArrive, object: names.fileHandleForReading, on: MainActor.self) { data in
    center.post(.userDidLogIn, payload: User(name: String(decoding: data, as: UTF8.self)))
    isReading = false
}

print("A name is written to a pipe")
names.fileHandleForWriting.write(Data("Katherine".utf8))
names.fileHandleForReading.readInBackgroundAndNotify()
while isReading { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }  // screen: Katherine

//: When the screen is released, its observation ends.
screen = nil  // The screen is gone, and its token with it.
center.post(.userDidLogIn, payload: User(name: "Ada"))  // Nothing arrives.
print(token)  // NotificationToken("scoreDidChange", ended)

//: *Try it:* Observe `.userDidLogIn` a second time, before the screen appears. Which handler runs first?
//:
//: [Next](@next)
