//: # Getting Started
//: Declare a key, observe it, and post. The comment after a line shows what it prints.
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let scoreDidChange = Self("scoreDidChange")
}

let token = NotificationCenter.default.observe(.scoreDidChange) { score in
    print("\(score) points")
}
NotificationCenter.default.post(.scoreDidChange, payload: 3)  // 3 points
token.cancel()
NotificationCenter.default.post(.scoreDidChange, payload: 4)  // Prints nothing.

let center = NotificationCenter.default

//: A payload can have any type. To observe it, the type must be `Sendable`, except with `queue: nil`. In a module that is
//: isolated to the main actor by default, write `nonisolated` before the type.
struct User: Sendable {
    let name: String
}

extension Notification.Key<User> {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

//: An object keeps its token in a property. The observation holds the object weakly and passes it to the handler, so
//: there is nothing to clean up. A handler runs where it is written: in this class, on the main actor.
@MainActor final class Screen {
    private var token: NotificationToken?

    func appear() {
        token = center.observe(.userDidLogIn, with: self) { screen, user in
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

//: When the screen is released, its observation ends.
screen = nil  // The screen is gone, and its token with it.
center.post(.userDidLogIn, payload: User(name: "Ada"))  // Prints nothing.
print(token)  // NotificationToken("scoreDidChange", on the main actor, ended)

//: With `keepObserving()`, an object needs no property: the observation ends with the object.
@MainActor final class Greeter {
    init() {
        center.observe(.userDidLogIn, with: self) { $0.greet($1) }.keepObserving()
    }

    private func greet(_ user: User) {
        print("    greeter: \(user.name)")
    }
}

var greeter: Greeter? = Greeter()
center.post(.userDidLogIn, payload: User(name: "Mary"))  // greeter: Mary
greeter = nil
center.post(.userDidLogIn, payload: User(name: "Ada"))  // Prints nothing.

//: A token can also end something else, such as a timer. Its closure, too, runs where it is written, whichever thread
//: releases the token.
let stopsTimer = NotificationToken { print("    the timer stops") }
stopsTimer.cancel()  // the timer stops

//: An asynchronous function waits for a payload with a sequence, which observes from its creation on.
let logins = center.payloads(for: .userDidLogIn)
center.post(.userDidLogIn, payload: User(name: "Katherine"))
if let user = await logins.next() { print("Next: \(user.name)") }  // Next: Katherine

//: *Try it:* Observe `.userDidLogIn` a second time, before the screen appears. Which handler runs first?
//:
//: *Answer:* The new one. Handlers run in the order in which they were registered.
//:
//: [Next](@next)
