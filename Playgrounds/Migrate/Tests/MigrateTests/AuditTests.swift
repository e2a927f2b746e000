import Foundation
import Testing

@testable import Migrate

/// What an audit says about an app whose files are in a temporary folder.
@Suite struct AuditTests {
    private let folder = TemporaryFolder()

    @Test("An audit has a block for each notification, the certain ones first, and changes nothing")
    func audits() throws {
        let screen = """
            import UIKit
            final class Screen: UIViewController {
                override func viewDidLoad() {
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .b, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .c, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(free), name: .a, object: nil)
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { _ in self.show() }
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: .main) { _ in self.show() }
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { _ in Task { show() } }
                    NotificationCenter.default.publisher(for: .a).map(\\.object).sink { _ in self.show() }
                    NotificationCenter.default.publisher(for: .a).receive(on: RunLoop.main).sink { _ in self.show() }
                    NotificationCenter.default.publisher(for: .a).debounce(for: 1, scheduler: main).sink { _ in }
                    let center = NotificationCenter.default
                    center.addObserver(self, selector: #selector(show), name: .NSPersistentStoreRemoteChange, object: nil)
                    other.addObserver(self, selector: #selector(show), name: .a, object: nil)
                    observe(.a, #selector(show))
                    keep(NotificationCenter.default.publisher(for: .a)) { view.publisher(for: \\.a).sink { show() } }
                    view.onReceive(NotificationCenter.default.publisher(for: .a), perform: { _ in show() })
                    VStack { view.onReceive(NotificationCenter.default.publisher(for: .a)) { _ in show() } }
                }
                func observe(_ name: Notification.Name, _ action: Selector) {
                    NotificationCenter.default.addObserver(self, selector: action, name: name, object: nil)
                }
                @objc func show() { NotificationCenter.default.post(name: .c, object: nil) }
                @objc nonisolated func free() {}
            }
            final class Cell: SwipeCell {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .a, object: nil)
                }
                @objc func show() {}
            }
            """
        try folder.write(screen, to: "Screen.swift")
        try folder.write(
            """
            final class Store {
                func save() {
                    DispatchQueue.global(qos: .utility).async { NotificationCenter.default.post(name: .a, object: nil) }
                    DispatchQueue.main.async { NotificationCenter.default.post(name: .c, object: nil) }
                    Task { @MainActor in NotificationCenter.default.post(name: .c, object: nil) }
                    NotificationCenter.default.post(Notification(name: Notification.Name.b, object: nil))
                    Task { NotificationCenter.default.post(name: .NSPersistentStoreRemoteChange, object: nil) }
                    await MainActor.run { NotificationCenter.default.post(name: .c, object: nil) }
                    Task.detached { NotificationCenter.default.post(name: .a, object: nil) }
                }
                @Sync func end() { NotificationCenter.default.post(name: .a, object: nil) }
            }
            @globalActor
            actor Sync {
                func end() {
                    NotificationCenter.default.post(name: .a, object: nil)
                    perform { NotificationCenter.default.post(name: .b, object: nil) }
                }
                @MainActor func show() { NotificationCenter.default.post(name: .c, object: nil) }
            }
            protocol Flow {}
            enum Views { @MainActor final class Flow {} }
            final class Start: Flow {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .a, object: nil)
                }
                @objc func show() {}
            }
            extension Notification.Name { static let c = Notification.Name("c") }
            """, to: "Store.swift")
        let report = """
            TRAPS in Swift 6: 2 names, 6 observers
            In language mode 6, the app crashes when another thread posts one of these. A
            selector or a closure is checked before its first line, so a hop to main in it
            doesn't help. Replace each observer with observe of NotificationToken, or post
            on the main actor. You can't change where the system posts: replace the
            observers of what it posts.

            .a
              observed with a selector
                Screen.swift:4, 17
              observed with a closure of a publisher
                Screen.swift:11, 19, 20
              posted by
                Store.swift:3 (DispatchQueue.global)
                Store.swift:9 (Task.detached)
                Store.swift:11 (@Sync)
                and 1 more in Store.swift

            .NSPersistentStoreRemoteChange
              observed with a selector
                Screen.swift:15
              posted by
                Store.swift:7 (a Task, and Store has no actor)
                the system (on a private thread)

            MAY TRAP in Swift 6: 3 names, 3 observers
            In language mode 6, the app crashes when another thread posts one of these. The
            files don't say whether that happens. Look for the callers of each poster. If
            one of them may be on another thread, replace the observers. If none is, mark
            the poster @MainActor, and it leaves this list.

            .a
              observed with a selector
                Screen.swift:30 (if SwipeCell is on the main actor)
              posted by
                Store.swift:3 (DispatchQueue.global)
                Store.swift:9 (Task.detached)
                Store.swift:11 (@Sync)
                and 1 more in Store.swift

            .a in other
              observed with a selector
                Screen.swift:16
              posted by
                Store.swift:3 (DispatchQueue.global, posted in NotificationCenter.default)
                Store.swift:9 (Task.detached, posted in NotificationCenter.default)
                Store.swift:11 (@Sync, posted in NotificationCenter.default)
                and 1 more in Store.swift

            .b
              observed with a selector
                Screen.swift:5
              posted by
                Store.swift:6 (Store has no actor)
                Store.swift:17 (in perform)

            NOT UNDERSTOOD: 1 place
            Each of these lines may hide an observer or a poster. Read them yourself.
              the files don't show who receives from this publisher:
                Screen.swift:18

            SUMMARY after 0.0 seconds: 6 names, 10 observers in 2 files without tests. Names
            that trap: 2, that may trap: 3, not known: 0, posted on the main actor only: 1.
            Not understood: 1 place. The program doesn't see what frameworks, Objective-C
            and other folders post, so what isn't listed may still crash. If the default
            isolation is MainActor, as in new Xcode projects, 1 more observer would be
            listed: pass --default-isolation MainActor. Begin with: what traps; then the
            callers of Store and Sync: 3 names, 3 observers.

            """
        let printed = try audit()
        #expect(printed == report)
        #expect(try folder.text(of: "Screen.swift") == screen)
    }

    @Test(
        "A poster is found however the files write the name",
        arguments: [
            ("class store { static let a = Notification.Name(\"a\"); func f() { post(name: Self.a) } }", "store.a"),
            ("let a = Notification.Name(\"a\"); enum S { static let b = a; func f() { post(name: a) } }", "S.b"),
            ("enum S { static let b = Notification.Name(\"a\"); static func f() { post(name: b) } }", "S.b"),
            ("enum S { func f() { post(name: Notification.Name(\"a\")) }; static var b: N { .init(\"a\") } }", "S.b"),
            (
                "enum S { static let b = \"a\"; func f() { post(name: Notification.Name(S.b)) } }",
                "Notification.Name(S.b)"
            ),
            ("enum S { func f() { let n: N; n = .b\nif c { n = .a }; post(name: n) } }", ".a"),
            ("enum S { func f() { let n = N.a; post(name: n) } }", ".a"),
            ("enum S { func f() { post(name: c ? .a : .b) } }", ".a"),
            ("enum S { func f() { post(name: N(kA)) } }", "NSNotification.Name(rawValue: kA)"),
            ("enum S { func f() { post(name: N(rawValue)) } }", "Notification.Name(rawValue)"),
            ("enum S { func f() { for n in [N.a, .b] { post(name: n) } } }", "Notification.Name.b"),
            ("enum S { static let all = [N.a, .b]\nfunc f() { for n in Self.all { post(name: n) } } }", ".b"),
            ("class S { func f() { [N.a, .b].forEach { [weak self] n in post(name: n) } } }", ".b"),
            ("class S { func f() { [N.a, .b].forEach { (n: N) in post(name: n) } } }", ".b"),
            ("enum S { func p(_ n: N) { post(name: n) }; func f() { p(.a) } }", ".a"),
            ("extension NotificationCenter { func f() { self.post(name: .a) } }", ".a"),
            ("extension NotificationCenter { func f() {post(name: .a) } }", ".a"),
            ("enum S { let center: NotificationCenter = .default; func f() { center.post(name: .a) } }", ".a"),
            ("enum S { func f() { post(name: UIKit.Notification.Name.a) } }", ".a"),
            (
                "enum S { enum Notification { static let b = Foundation.N(\"a\") }; func f() { post(name: Notification.b) } }",
                "S.Notification.b"
            ),
            (
                "enum S { enum Notification {} }; extension S.Notification { static let b = N(\"a\"); func f() { post(name: b) } }",
                "S.Notification.b"
            ),
            ("enum S<T> { struct Name { static let b = N(\"a\") }; func f() { post(name: Name.b) } }", "S<Int>.Name.b"),
            (
                "enum S<T> { enum Keys {} }; extension S<Int>.Keys { static let b = N(\"a\") }; class Q { func f() { post(name: S<Int>.Keys.b) } }",
                "S.Keys.b"
            ),
            (
                "enum S { enum T { enum Keys { static let b = N(\"a\") }; func f() { post(name: Keys.b) } } }",
                "S.T.Keys.b"
            ),
            (
                "class B { enum Keys { static let b = N(\"a\") } }; class S: B { func f() { post(name: Keys.b) } }",
                "B.Keys.b"
            ),
            ("enum S { static let b = N(\"a\"); enum T { func f() { post(name: b) } } }", "S.b"),
        ])
    func findsNames(poster: String, name: String) throws {
        try write(poster)
        try folder.write(screen(observing: name), to: "Screen.swift")
        let printed = try audit()
        #expect(printed.hasPrefix("MAY TRAP in Swift 6: 1 name, 1 observer\n"))
        #expect(printed.components(separatedBy: "Store.swift:").count == 2)
    }

    @Test(
        "A name that may be another one isn't taken for it",
        arguments: [
            "enum S { func f() { for n in [N.a] {}; for n in [N.b] { post(name: n) } } }",
            "enum S { func f() { let n = N.a }; func g() { let n = N.b; post(name: n) } }",
            "enum S { func p(_ n: N) { post(name: n) }; func p(b n: N) {}; func f() { p(b: .a) } }",
            "enum S { func p(_ n: N) { DispatchQueue.main.async { post(name: n) } }; func f() { p(.a) } }",
            "enum S { func f(s: Store) { post(name: s.a) } }",
            "NotificationCenter.default.post(name: n); let n",
            "extension N { static let a = N(\"a\") }; enum S { enum Notification { static let a = Foundation.N(\"b\") }; func f() { post(name: Notification.a) } }",
            "extension N { static let a = N(\"a\") }; enum S { struct Name { init(_: String) {} }; func f() { post(name: Name(\"a\")) } }",
            "extension N { static let a = N(\"a\") }; struct Key { static let c = Self(\"a\"); func f() { post(name: Self.c) } }",
            "let c = N.b; enum S { static let c = N.a }; enum T { func f() { post(name: c) } }",
        ])
    func tellsNamesApart(poster: String) throws {
        try write(poster)
        try folder.write(screen(observing: ".a"), to: "Screen.swift")
        #expect(try !audit().contains("MAY TRAP"))
    }

    @Test(
        "An audit says why it isn't certain that the poster and the observer are on different actors",
        arguments: [
            ("Kit.Screen", "class A { func f() { post } }", " (if Kit.Screen is on the main actor)", "A has no actor"),
            ("UIView", "class A: Base { func f() { post } }", "", "if Base isn't on the main actor"),
            ("UIView", "struct A<B> {}; extension A where B: C { func f() { post } }", "", "A has no actor"),
            ("UIView", "class A: UIView { func f() { queue.async { post } } }", "", "in queue.async"),
            ("UIView", "class A { func f() async { post } }", "", "A has no actor"),
            ("UIView", "func f() { post }", "", "f() has no actor"),
            ("UIView", "class A {}; enum X { class A: A { func f() { post } } }", "", "A has no actor"),
            ("UIView", "@MainActor class M {}; class A { func f() { M.run { post } } }", "", "in a closure of M.run"),
            ("M.Screen", "enum M { @MainActor class Screen {} }; class A { func f() { post } }", "", "A has no actor"),
        ])
    func doubts(superclass: String, posting: String, doubt: String, reason: String) throws {
        let screen = screen(observing: ".a").replacingOccurrences(of: "UIViewController", with: superclass)
        try folder.write(screen, to: "Screen.swift")
        let store = posting.replacingOccurrences(of: "post", with: "NotificationCenter.default.post(name: .a)")
        try folder.write(store, to: "Store.swift")
        let block = "    Screen.swift:4\(doubt)\n  posted by\n    Store.swift:1 (\(reason))\n"
        #expect(try audit().contains(block))
    }

    @Test("With several paths, places have whole paths, and long reasons have lines of their own")
    func printsSeveralPaths() throws {
        // What is above a path says nothing about it.
        try folder.write(screen(observing: ".a"), to: "Tests/Screen.swift")
        try folder.write(
            "class Store { func f() { NotificationCenter.default.post(name: .a) } }", to: "Kit/Sources/Store.swift")
        let (app, kit) = ("\(folder.path)/Tests/Screen.swift", "\(folder.path)/Kit/Sources/Store.swift")
        let block = "    \(app):4\n  posted by\n    \(kit):1\n      (Store has no actor)\n"
        #expect(Run(["--audit", app, kit]).printed.contains(block))
    }

    @Test(
        "An audit knows where the system posts, if a source says it",
        arguments: [
            ("ProcessInfo.thermalStateDidChangeNotification", "MAY TRAP"),
            ("NSUbiquitousKeyValueStore.didChangeExternallyNotification", "TRAPS"),
            (".AVAudioSessionRouteChange", "TRAPS"),
            ("UserDefaults.didChangeNotification", "MAY TRAP"),
            ("NSManagedObjectContext.didSaveObjectsNotification", "MAY TRAP"),
            ("UIApplication.willEnterForegroundNotification", "SUMMARY"),
            ("UIScreen.brightnessDidChangeNotification", "SUMMARY"),
            ("AVCaptureSession.wasInterruptedNotification", "NOT KNOWN"),
            (".NSProcessInfoPowerStateDidChange", "TRAPS"),
        ])
    func knowsSystem(name: String, heading: String) throws {
        try folder.write(screen(observing: name), to: "Screen.swift")
        #expect(try audit().hasPrefix(heading))
    }

    @Test(
        "The poster of a name that can't be read stands once above the names that nobody is known to post",
        arguments: [
            "post(name: Notification.Name(key))", "post(name: .init(rawValue: key))", "post(name: name)",
            "post(name: Notification.Name(\"a\" + key))", "post(name: other.name)", "post(name: self.name)",
            "post(note)",
        ])
    func saysWhoPostsNamelessly(post: String) throws {
        try folder.write(screen(observing: "Notification.Name(\"beta\")"), to: "Screen.swift")
        try folder.write(
            """
            import UIKit
            final class Cell: UITableViewCell {
                var key = ""
                let name: Notification.Name
                func flip(note: Notification) { NotificationCenter.default.\(post) }
            }
            """, to: "Cell.swift")
        #expect(
            try audit().hasPrefix(
                """
                NOT KNOWN who posts it: 1 name, 1 observer
                Other modules declare these names, or nothing in these files posts them. If
                another thread may post one, replace its observers.
                Cell posts names that can't be read, which may be any of these:
                    Cell.swift:5 (on the main actor)
                  "beta"
                    Screen.swift:4

                SUMMARY
                """))
    }

    @Test(
        "The advice fits who posts: callers can be looked for, the system and a queue can't be changed",
        arguments: [
            (
                "UserDefaults.didChangeNotification", "You can't change where the system posts: replace the observers",
                "Look for the callers"
            ),
            (".a", "Look for the callers of each poster", "where the system posts"),
            (
                "ProcessInfo.powerStateDidChangeNotification", "You can't change where the system posts",
                "or post on the main actor"
            ),
            (".b", "or post on the main actor", "where the system posts"),
        ])
    func advises(name: String, advice: String, other: String) throws {
        try folder.write(screen(observing: name), to: "Screen.swift")
        let post = "NotificationCenter.default.post(name:"
        try folder.write("class S { func f() { \(post) .a); Task { \(post) .b) } } }", to: "Store.swift")
        let printed = try audit().replacingOccurrences(of: "\n", with: " ")
        #expect(printed.contains(advice) && !printed.contains(other))
        #expect(!printed.contains("callers of the system"))
    }

    @Test("An audit says which files and names it doesn't understand, and leaves out tests")
    func saysWhatIsUnread() throws {
        try folder.write("NotificationCenter.default.post(name: .a)\n)", to: "Broken.swift")
        try folder.write("import XCTest\n" + screen(observing: "unknown()"), to: "ScreenTests.swift")
        try folder.write(screen(observing: "model.name"), to: "Screen.swift")
        try folder.write(screen(observing: #"Notification.Name("\(model)")"#), to: "View.swift")
        #expect(
            try audit().hasPrefix(
                """
                NOT UNDERSTOOD: 3 places
                Each of these lines may hide an observer or a poster. Read them yourself.
                  a bracket closes none in line 2, so this file is not understood:
                    Broken.swift
                  it isn't certain which name this is:
                    Screen.swift:4
                    View.swift:4

                SUMMARY after 0.0 seconds: 0 names, 0 observers in 3 files without tests.
                """))
    }

    @Test("An observer that two functions of one name may add stands once")
    func findsOverloads() throws {
        let observation = "NotificationCenter.default.addObserver(self, selector: selector, name: name, object: nil)"
        try folder.write(
            """
            import UIKit
            extension UIViewController {
                func watch(_ name: Notification.Name, _ selector: Selector) { \(observation) }
                func watch(_ name: Notification.Name, _ selector: Selector, _ count: Int) { \(observation) }
            }
            final class Screen: UIViewController {
                func start() { watch(.a, #selector(show)) }
                @objc func show() {}
            }
            """, to: "Screen.swift")
        #expect(try audit().contains("1 name, 1 observer"))
    }

    @Test("A warning stands at each observer, and --strict fails only if one traps for certain")
    func warns() throws {
        try folder.write(screen(observing: ".a"), to: "Screen.swift")
        let post = "NotificationCenter.default.post(name: .a)"
        try folder.write("class Store { func f() { \(post) } }", to: "Store.swift")
        let start = "\(folder.path)/Screen.swift:4: warning:"
        let run = Run(["--audit", "--strict", "--warnings", folder.path])
        #expect(run.status == .success)
        #expect(
            run.printed
                == "\(start) may trap in Swift 6: a selector for .a, posted by Store.swift:1 (Store has no actor)\n")
        try folder.write("class Other { func f() { Task.detached { \(post) } } }", to: "Other.swift")
        let other = Run(["--audit", "--strict", "--warnings", folder.path])
        #expect(other.status == .trap)
        #expect(
            other.printed
                == "\(start) traps in Swift 6: a selector for .a, posted by Other.swift:1 (Task.detached), and by 1 more\n"
        )
        #expect(Run(["--audit", folder.path]).status == .success)
    }

    /// Writes a poster in which `N` stands for `Notification.Name`, and `post` for the method of the default center.
    private func write(_ poster: String) throws {
        let post = poster.replacingOccurrences(of: " post(", with: " NotificationCenter.default.post(")
        let store = post.replacingOccurrences(of: "N\\b", with: "Notification.Name", options: .regularExpression)
        try folder.write(store, to: "Store.swift")
    }

    private func screen(observing name: String) -> String {
        """
        import UIKit
        final class Screen: UIViewController {
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(show), name: \(name), object: nil)
            }
            @objc func show() {}
        }
        """
    }

    /// What an audit of the folder prints, as if it took no time.
    private func audit() throws -> String {
        let run = Run(["--audit", folder.path])
        #expect(run.status == .success && run.messages.isEmpty)
        return run.printed.replacingOccurrences(
            of: "after .* seconds:", with: "after 0.0 seconds:", options: .regularExpression)
    }
}
