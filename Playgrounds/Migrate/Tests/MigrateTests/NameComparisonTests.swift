import Testing

@testable import Migrate

/// Compares the names of notifications.
@Suite struct NameComparisonTests {
    @Test(
        "Names are one if their constants have one text for certain",
        arguments: [
            (".login", "Notification.Name.login"), (".login", "Session.didLogIn"),
            ("Session.didLogIn", #".init("in")"#),
            ("Session.copy", ".login"), ("Session.computed", ".login"), ("Child.didLogIn", ".login"),
        ])
    func areOne(first: String, second: String) throws {
        let (index, names) = try names(first, second)
        #expect(index.areOne(names[0], names[1]) && index.mayBeOne(names[0], names[1]))
    }

    @Test(
        "Names may be one if an imported constant can have the other's text, or another spelling",
        arguments: [
            (".AVPlayerItemDidPlayToEndTime", "AVPlayerItem.didPlayToEndTimeNotification"),
            (".NSManagedObjectContextDidSave", "NSManagedObjectContext.didSaveObjectsNotification"),
            (#".init("text")"#, ".imported"), (".imported", "Kit.imported"), (#".init("UIText")"#, "UIView.didShow"),
            (".theme", ".KitThemeDidChange"), ("Session.made", "Kit.made"),
        ])
    func mayBeOne(first: String, second: String) throws {
        let (index, names) = try names(first, second)
        #expect(index.mayBeOne(names[0], names[1]) && index.mayBeOne(names[1], names[0]))
        #expect(!index.areOne(names[0], names[1]))
    }

    @Test(
        "Names are two if their texts differ, or two constants of one form are imported, or one is the system's",
        arguments: [
            (".login", ".theme"), (".login", "Other.login"), (".imported", ".alsoImported"), (".login", ".imported"),
            ("NSWindow.didBecomeMainNotification", "NSWindow.didResignMainNotification"),
            (".AVPlayerItemDidPlayToEndTime", "UIApplication.didBecomeActiveNotification"),
            (#".init("text")"#, "UserDefaults.didChangeNotification"), (".login", "UIView.didShow"),
        ])
    func areTwo(first: String, second: String) throws {
        let (index, names) = try names(first, second)
        #expect(!index.mayBeOne(names[0], names[1]) && !index.mayBeOne(names[1], names[0]))
    }

    private func names(_ texts: String...) throws -> (TypeIndex, [NotificationName]) {
        let declarations = """
            extension Notification.Name {
                static let login = Self("in")
                static let theme: NSNotification.Name = .init(rawValue: "KitThemeDidChange")
            }
            class Session {
                static let didLogIn = Notification.Name("in")
                static let copy = Notification.Name.login
                static var computed: Notification.Name { return .login }
                static let made = makeName()
            }
            class Child: Session {}
            enum Other { static let login = Notification.Name("other") }
            """
        var index = TypeIndex()
        index.add(SwiftFile(path: "A.swift", text: declarations))
        return try (
            index,
            texts.map { text in
                let file = SwiftFile(path: "B.swift", text: text)
                return try #require(NotificationName(file.source.tokens.indices, in: file))
            }
        )
    }
}
