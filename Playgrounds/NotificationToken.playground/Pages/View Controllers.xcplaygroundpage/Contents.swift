//: A mail app. Its controllers keep their tokens in properties, are held weakly, and have nothing to clean up.
import Foundation
import NotificationToken

extension Notification.Key where Payload == String {
    nonisolated static let mailDidArrive = Self("mailDidArrive")
}

extension Notification.Key where Payload == Void {
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
    private var tokens: Set<NotificationToken> = []
    private var visibleToken: NotificationToken?
    private(set) var subjects: [String] = [] {
        didSet { print("    inbox: \(subjects.isEmpty ? "empty" : subjects.joined(separator: ", "))") }
    }

    override func viewDidLoad() {
        center.observe(.mailDidArrive, on: MainActor.self, with: self) { inbox, subject in
            inbox.subjects.insert(subject, at: 0)
        }.store(in: &tokens)
        center.observe(.userDidLogOut, on: MainActor.self, with: self) { inbox, _ in
            inbox.subjects = []
        }.store(in: &tokens)
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

//: The app's root shows the inbox, and takes it off the screen when the user logs out.
@MainActor final class RootController: ViewController {
    private(set) var inbox: InboxController?
    private var token: NotificationToken?

    override func viewDidLoad() {
        token = center.observe(.userDidLogOut, on: MainActor.self, with: self) { root, _ in
            print("    root: shows the login")
            root.inbox = nil
        }
    }

    func showInbox() {
        inbox = InboxController()
        inbox?.viewDidLoad()
    }
}

let root = RootController()
root.viewDidLoad()
root.showInbox()

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
while root.inbox?.subjects.count != 3 { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }

//: While the inbox can't be seen, it does not observe the text size. It still observes the mail.
print("The text size changes before the inbox appears, while it is visible, and after")
center.post(.textSizeDidChange)  // Nothing arrives.
root.inbox?.viewWillAppear()
center.post(.textSizeDidChange)  //=> inbox: lays out 3 rows
root.inbox?.viewDidDisappear()
center.post(.textSizeDidChange)  // Nothing arrives.

//: Root and inbox both observe this one, the root first. It lets go of the inbox while the post is under way, and the inbox
//: does not get it any more: a controller is never called half torn down.
print("The user logs out")
center.post(.userDidLogOut)  //=> root: shows the login, and The inbox is gone.
print("Another mail arrives")
center.post(.mailDidArrive, payload: "Too late")  // Nothing arrives.
print("Nobody sees it.")
