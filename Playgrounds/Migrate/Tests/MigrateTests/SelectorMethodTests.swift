import Testing

@testable import Migrate

/// Whether the method of a selector takes a notification.
@Suite struct SelectorMethodTests {
    @Test(
        "A notification is Foundation's whichever module of the system it is named with",
        arguments: [
            "Notification", "SwiftUI.Notification", "UIKit.Notification", "AppKit.NSNotification",
            "Foundation.Notification?",
            "NSNotification!", "AnyObject",
        ])
    func takesNotification(type: String) throws { #expect(try reason(type) == nil) }

    @Test(
        "A method has a bug if its parameter is certainly something else",
        arguments: ["Bool", "UIButton", "NSString", "[String: Any]", "(Int) -> Void", "Panes.Notification", "Note"])
    func takesSomethingElse(type: String) throws {
        #expect(try reason(type) == "a bug: show takes \(type), but gets a notification")
    }

    @Test(
        "A method isn't said to have a bug if its parameter may be a notification",
        arguments: ["Kit.Notification", "Alias", "UIAlias", "KitNotification"])
    func mayTakeNotification(type: String) throws {
        #expect(try reason(type) == "the files don't say whether \(type), which show takes, is a notification")
    }

    @Test("A type in the class that is called Notification isn't Foundation's")
    func takesOwnNotification() throws {
        let reason = try reason("Notification", "class Notification: NSObject {}")
        #expect(reason == "a bug: show takes Notification, but gets a notification")
        #expect(try self.reason("SwiftUI.Notification", "class Notification: NSObject {}") == nil)
    }

    @Test("A center of the app's own that is called NotificationCenter isn't rewritten")
    func ownCenter() throws {
        let center = "class NotificationCenter { static let `default` = NotificationCenter() }"
        #expect(try reason("Notification", center) == "NotificationCenter is a type of the app here")
    }

    /// Why an observer is left whose method takes a type.
    private func reason(_ type: String, _ member: String = "") throws -> String? {
        let text = """
            import UIKit
            final class Screen: UIViewController {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .shown, object: nil)
                }
                @objc func show(_ value: \(type)) {}
                \(member)
            }
            enum Panes { class Notification {} }
            class Note {}
            typealias Alias = Notification
            typealias UIAlias = Notification
            """
        let app = App(name: "App", files: [.init(name: "Screen.swift", before: text, after: "")])
        return try app.migrated()[0].left.values.first
    }
}
