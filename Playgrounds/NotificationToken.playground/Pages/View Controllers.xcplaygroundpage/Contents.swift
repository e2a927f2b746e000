//: # View Controllers
//: The controllers of a mail app store their tokens in properties. There is nothing to clean up.
import Foundation
import NotificationToken

extension Notification.Key<String> {
    nonisolated static let mailDidArrive = Self("mailDidArrive")
}

extension Notification.Key<Void> {
    nonisolated static let textSizeDidChange = Self("textSizeDidChange")
    nonisolated static let userDidLogOut = Self("userDidLogOut")
}

let center = NotificationCenter.default

//: This stands for `UIViewController` or `NSViewController`.
@MainActor class ViewController {
    func viewDidLoad() {}
    func viewWillAppear() {}
    func viewDidDisappear() {}
}

//: `with: self` holds the controller weakly and passes it to the handler. With `on: MainActor.self`, the handler can
//: use the controller's state, whichever thread posts.
//:
//: `token` lives as long as the controller, `visibleToken` as long as the controller is visible.
@MainActor final class InboxController: ViewController {
    private var token: NotificationToken?
    private var visibleToken: NotificationToken?
    private(set) var subjects: [String] = [] {
        didSet { print("    inbox: \(subjects.joined(separator: ", "))") }
    }

    override func viewDidLoad() {
        token = center.observe(.mailDidArrive, on: MainActor.self, with: self) { inbox, subject in
            inbox.subjects.insert(subject, at: 0)
        }
    }

    override func viewWillAppear() {
        visibleToken = center.observe(.textSizeDidChange, on: MainActor.self, with: self) { inbox in
            print("    inbox: lays out \(inbox.subjects.count) rows")
        }
    }

    override func viewDidDisappear() {
        visibleToken = nil
    }

    deinit { print("    The inbox is gone.") }
}

var inbox: InboxController? = InboxController()
inbox?.viewDidLoad()

//: On the main thread, the handler runs before the post returns, so the screen is never stale.
print("A message arrives")
center.post(.mailDidArrive, payload: "Hello")  //=> inbox: Hello
print("It is shown.")

//: A post on another thread doesn't wait. The handler runs later on the main thread.
print("Two messages arrive on another thread")
Thread {
    center.post(.mailDidArrive, payload: "Invoice")
    center.post(.mailDidArrive, payload: "Lunch?")
}.start()
while inbox?.subjects.count != 3 { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }

//: While the inbox isn't visible, it observes the mail, but not the text size.
print("The text size changes before the inbox appears, while it is visible, and after")
center.post(.textSizeDidChange)  // Nothing arrives.
inbox?.viewWillAppear()
center.post(.textSizeDidChange)  //=> inbox: lays out 3 rows
inbox?.viewDidDisappear()
center.post(.textSizeDidChange)  // Nothing arrives.

//: Releasing the controller ends its observations at once, even in the middle of a post.
print("The user logs out")
let logOut = center.observe(.userDidLogOut, on: MainActor.self) { inbox = nil }
let mail = center.observe(.mailDidArrive, on: MainActor.self) { print("    nobody reads \($0)") }
center.post(.userDidLogOut)  //=> The inbox is gone.
center.post(.mailDidArrive, payload: "Too late")  //=> nobody reads Too late

//: *Try it:* Store the token in a global variable instead of `token`. Is the inbox still released?
//:
//: [Previous](@previous) | [Next](@next)
