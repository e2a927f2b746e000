//: A mail app. Its controllers keep their tokens in properties, are held weakly, and have nothing to clean up.
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

//: `with: self` hands the controller to the handler, and holds it weakly: no `[weak self]`, no `guard let self`. With
//: `on: MainActor.self`, the handler may change the controller's state, whoever posts.
//:
//: One property keeps what lasts as long as the controller, the other one what lasts as long as it is visible.
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
        visibleToken = center.observe(.textSizeDidChange, on: MainActor.self, with: self) { inbox, _ in
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

//: On the main thread, the handler has run when the post returns: no screen ever shows what is no longer true.
print("A mail arrives")
center.post(.mailDidArrive, payload: "Hello")  //=> inbox: Hello
print("It is shown.")

//: A post from another thread does not wait. The handler runs on the main thread as soon as that is free.
print("Two mails arrive on another thread")
Thread {
    center.post(.mailDidArrive, payload: "Invoice")
    center.post(.mailDidArrive, payload: "Lunch?")
}.start()
while inbox?.subjects.count != 3 { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }

//: While the inbox can't be seen, it does not observe the text size. It still observes the mail.
print("The text size changes before the inbox appears, while it is visible, and after")
center.post(.textSizeDidChange)  // Nothing arrives.
inbox?.viewWillAppear()
center.post(.textSizeDidChange)  //=> inbox: lays out 3 rows
inbox?.viewDidDisappear()
center.post(.textSizeDidChange)  // Nothing arrives.

//: Whoever lets go of a controller ends its observations at once, also in the middle of a post: a controller is never called
//: half torn down.
print("The user logs out")
let logOut = center.observe(.userDidLogOut, on: MainActor.self) { inbox = nil }
let mail = center.observe(.mailDidArrive, on: MainActor.self) { print("    nobody reads \($0)") }
center.post(.userDidLogOut)  //=> The inbox is gone.
center.post(.mailDidArrive, payload: "Too late")  //=> nobody reads Too late
