import Testing

@testable import Migrate

/// Removals that other types make, or that only look like one.
@Suite struct RemovalTests {
    @Test(
        "An observer is left if an extension of what its class may inherit from removes self",
        arguments: [
            ("UIView", "UITableViewCell"), ("UIViewController", "UITableViewController"),
            ("UIViewController", "UIHostingController<Page>"), ("UIViewController", "ThirdPartyController"),
            ("UIViewController", "BaseController"), ("UIResponder", "UITextView"), ("NSObject", "UIView"),
            ("NSObjectProtocol", "NSObject"), ("Stopping", "UITableViewController"),
        ])
    func mayInherit(extended: String, superclass: String) throws {
        #expect(try isLeft(in: screen(superclass), beside: stopping(extended)))
    }

    @Test(
        "An observer isn't left if only an extension of another class removes self",
        arguments: [
            ("UIViewController", "UITableViewCell"), ("UIView", "UITableViewController"), ("UIView", "NSObject"),
            ("UIResponder", "NSObject"), ("Stopping", "UITableViewCell"), ("BaseController", "UITableViewController"),
        ])
    func cannotInherit(extended: String, superclass: String) throws {
        #expect(try !isLeft(in: screen(superclass), beside: stopping(extended)))
    }

    @Test(
        "An observer is left if its file passes self to a function that removes what it gets",
        arguments: [
            "extension NotificationCenter { func detach(_ object: AnyObject) { removeObserver(object) } }",
            "extension NotificationCenter { func detach(_ o: Any) { for n in names { removeObserver(o, name: n, object: nil) } } }",
            "func detach(_ view: UIView) { NotificationCenter.default.removeObserver(view) }",
        ])
    func passes(function: String) throws {
        for argument in ["self", "from: self, 1", "self as Any"] {
            let caller = "func end() { NotificationCenter.default.detach(\(argument)) }"
            #expect(try isLeft(in: screen("UITableViewCell", caller), beside: function))
        }
        for argument in ["other", "self.other", "other, { [weak self] in }"] {
            #expect(try !isLeft(in: screen("UITableViewCell", "func end() { detach(\(argument)) }"), beside: function))
        }
    }

    @Test("An observer is left if its file passes self to a function of the app that is called removeObserver")
    func passesToNamesake() throws {
        let function = "func removeObserver(_ object: Any) { NotificationCenter.default.removeObserver(object) }"
        let caller = "func end() { removeObserver(self) }"
        #expect(try isLeft(in: screen("UITableViewCell", caller), beside: function))
        #expect(try !isLeft(in: screen("UITableViewCell"), beside: function))
    }

    @Test("An observer is left if its file passes removeObserver without parentheses")
    func passesMethod() throws {
        let caller = "func end() { [self].forEach(NotificationCenter.default.removeObserver) }"
        #expect(try isLeft(in: screen("UITableViewCell", caller), beside: ""))
    }

    @Test("NotificationCenter.default is the center, whatever else has that name")
    func defaultCenter() throws {
        let other = "struct Option<Value> { init(key: String, default: Value) {} }"
        #expect(try !isLeft(in: screen("UITableViewCell"), beside: other))
    }

    @Test("A removal from a distributed center ends nothing else")
    func distributedCenter() throws {
        let removal = "func end() {\nDistributedNotificationCenter.default().removeObserver(self)\n}"
        let both = removal + "\nfunc stop() {\nNotificationCenter.default.removeObserver(self)\n}"
        #expect(try migrated(screen("NSView", removal), beside: "").new.contains("keepObserving"))
        let new = try migrated(screen("NSView", both), beside: "").new
        let parts = new.components(separatedBy: "removeObserver(self)\n")
        #expect(parts.map { $0.contains("cancelAll") } == [false, false, true])
    }

    @Test(
        "A class is understood if its header has several lines",
        arguments: ["UIView,\nA<\nInt\n>", "Base<\nInt,\nString\n>", "Base<Int,\nString>", "Base<Int>\nwhere\nT: A\n"])
    func headers(superclass: String) throws {
        #expect(try !isLeft(in: screen(superclass), beside: ""))
        let generic = screen("UIView").replacingOccurrences(of: "Screen:", with: "Screen<\nT\n>:")
        #expect(try !isLeft(in: generic, beside: ""))
    }

    /// A class that observes.
    private func screen(_ superclass: String, _ member: String = "") -> String {
        """
        class Screen: \(superclass) {
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(show), name: .shown, object: nil)
            }
            @objc func show() {}
            \(member)
        }
        """
    }

    /// Code that removes its object.
    private func stopping(_ extended: String) -> String {
        """
        extension \(extended) { func stop() { NotificationCenter.default.removeObserver(self) } }
        class BaseController: UIViewController {}
        protocol Stopping {}
        extension UIViewController: Stopping {}
        """
    }

    private func isLeft(in screen: String, beside other: String) throws -> Bool {
        try migrated(screen, beside: other).new == screen
    }

    private func migrated(_ screen: String, beside other: String) throws -> App.Migrated {
        let files = [("Screen.swift", screen), ("Other.swift", other)]
        return try App(name: "App", files: files.map { .init(name: $0.0, before: $0.1, after: "") }).migrated()[0]
    }
}
