//: # Mistakes
//: This code compiles, but doesn't do what it seems to.
import Foundation
import NotificationToken

struct User: Sendable {
    let name: String
}

extension Notification.Key<User> {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

let center = NotificationCenter.default
func logIn(_ name: String, from object: AnyObject? = nil) {
    print("\(name) logs in")
    center.post(.userDidLogIn, object: object, payload: User(name: name))
}

//: `_ =` releases the token at once, and so ends the observation.
_ = center.observe(.userDidLogIn) { print("    never printed: \($0.name)") }
logIn("Ada")  // Nothing arrives.

//: Instead, store the token.
var token: NotificationToken? = center.observe(.userDidLogIn) { print("    hello, \($0.name)") }
logIn("Ada")  // hello, Ada
token = nil

//: A handler that captures `self` retains it. The object keeps the token, so neither is ever released.
@MainActor final class Leaky {
    private var token: NotificationToken?
    private var names: [String] = []
    func appear() {
        token = center.observe(.userDidLogIn) { user in self.show(user) }
    }
    private func show(_ user: User) {
        names.append(user.name)
        print("    leaky: \(names)")
    }
    deinit { print("    never printed") }
}

var leaky: Leaky? = Leaky()
leaky?.appear()
leaky = nil
logIn("Grace")  // leaky: ["Grace"]

//: Instead, pass the object as the target, and use the parameter.
@MainActor final class Tidy {
    private var token: NotificationToken?
    private var names: [String] = []
    func appear() {
        token = center.observe(.userDidLogIn, with: self) { tidy, user in tidy.show(user) }
    }
    private func show(_ user: User) {
        names.append(user.name)
        print("    tidy: \(names)")
    }
    deinit { print("    The tidy one is gone.") }
}

var tidy: Tidy? = Tidy()
tidy?.appear()
tidy = nil  // The tidy one is gone.

//: If you observe a name, `object: nil` means every sender, even if the nil comes from a variable.
final class Session: Sendable {}

var session: Session?
let name = Notification.Key.userDidLogIn.name
token = center.observe(name: name, object: session) { print("    any session: \($0[.userDidLogIn]?.name ?? "")") }
logIn("Katherine", from: Session())  // leaky: …, and any session: Katherine

//: Instead, observe the key, which takes no optional sender.
if let session {
    token = center.observe(.userDidLogIn, object: session) { print("    this session: \($0.name)") }
} else {
    token = nil
}
logIn("Dorothy", from: Session())  // leaky: ["Grace", "Katherine", "Dorothy"]

//: `cancel()` doesn't wait for a handler on another thread. Don't close what it uses in the next line.
print("Another thread posts")
let hasBegun = DispatchSemaphore(value: 0)
let slow = center.observe(.userDidLogIn, queue: nil) { user in
    hasBegun.signal()
    Thread.sleep(forTimeInterval: 0.1)
    print("    the slow handler has finished")
}
Thread { center.post(.userDidLogIn, payload: User(name: "Mary")) }.start()
hasBegun.wait()

//: Instead, pass a closure, which is called once the handler has been released, or await `cancelAndWait()`.
slow.cancel { print("    what it uses can be closed") }
await slow.cancelAndWait()  // the slow handler has finished, what it uses can be closed

//: *Try it:* Capture `[weak self]` in `Leaky`. Is it released?
//:
//: *Answer:* Yes: `never printed` is printed, and no `leaky:` line. `with: self` does the same without an optional.
//:
//: [Previous](@previous)
