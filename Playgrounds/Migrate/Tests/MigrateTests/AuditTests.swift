import Foundation
import Testing

@testable import Migrate

/// What an audit says about an app whose files are in a temporary folder.
@Suite struct AuditTests {
    private let folder = TemporaryFolder()

    @Test("An audit of the app in the README prints what the README says, and changes nothing")
    func printsReadme() throws {
        let readme = try String(contentsOf: Self.readme, encoding: .utf8)
        let blocks = readme.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let code = try #require(blocks.first { $0.hasPrefix("swift\n// Shelf.swift") }).dropFirst("swift\n".count)
        let report = try #require(blocks.first { $0.hasPrefix("\nTRAPS") }).dropFirst()
        let observation = try #require(blocks.first { $0.contains("observe(name: .booksDidSync") })
        let summary = try #require(blocks.first { $0.hasPrefix("\nSelectors") }).dropFirst()
        for file in code.components(separatedBy: "\n\n// ") {
            let file = file.hasPrefix("// ") ? file : "// \(file)"
            let name = file.prefix { $0 != "\n" }.dropFirst(3)
            try folder.write(file, to: "\(name)")
        }

        #expect(try audit() == report)
        let run = Run([folder.path])
        let added = run.printed.replacingOccurrences(of: "\n\\+ {8}", with: "\n", options: .regularExpression)
        #expect(added.contains(observation.dropFirst("swift\n".count)))
        let messages = run.messages.joined(separator: "\n").replacingOccurrences(of: folder.path, with: "Reader")
        #expect(messages.split { " \n".contains($0) } == summary.split { " \n".contains($0) })
        #expect(try code.contains(folder.text(of: "Shelf.swift")))
    }

    private static let readme = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("README.md")

    @Test("A block has the lines of a file together, observers by kind, and all posters")
    func printsBlocks() throws {
        try folder.write(
            """
            final class Screen: UIViewController {
                func start(_ center: NotificationCenter) {
                    center.addObserver(self, selector: #selector(show), name: .a, object: nil)
                    center.publisher(for: .a).sink { _ in self.show() }
                    center.addObserver(self, selector: #selector(show), name: .a, object: nil)
                }
                @objc func show() {}
            }
            """, to: "Screen.swift")
        try folder.write(
            """
            final class Store {
                let center = NotificationCenter.default
                func save() { Task.detached { center.post(name: .a, object: nil) } }
                func sync() { center.post(name: .a, object: nil) }
                func load() { center.post(name: .a, object: nil) }
                func wipe() { DispatchQueue.global().async { center.post(name: .a, object: nil) } }
            }
            """, to: "Store.swift")
        let block = """
            .a
              observed with a selector
                Screen.swift:3, 5
              observed with a closure of a publisher
                Screen.swift:4
              posted by
                Store.swift:3 (Task.detached)
                Store.swift:6 (DispatchQueue.global)
                Store.swift:4, 5 (Store has no actor)

            """
        #expect(try audit().contains(block))
    }

    @Test("Where some observers trap for certain, those that may trap have a block of their own")
    func separatesDoubts() throws {
        try folder.write(screen(observing: ".a"), to: "Screen.swift")
        let cell = screen(observing: ".a").replacingOccurrences(of: "Screen: UIViewController", with: "Cell: SwipeCell")
        try folder.write(cell, to: "Cell.swift")
        try folder.write(
            "func save() { Task.detached { NotificationCenter.default.post(name: .a, object: nil) } }",
            to: "Store.swift")
        let printed = try audit()
        #expect(printed.contains("TRAPS in Swift 6: 1 name, 1 observer"))
        #expect(printed.contains(".a\n  observed with a selector\n    Screen.swift:4\n"))
        #expect(printed.contains("MAY TRAP in Swift 6: 1 name, 1 observer"))
        let doubt = "if SwipeCell is on the main actor"
        #expect(printed.contains(".a\n  observed with a selector\n    Cell.swift:4 (\(doubt))\n"))
    }

    @Test("A center that isn't the default one stands after the name and in the reason of a poster")
    func printsCenters() throws {
        let screen = screen(observing: ".a").replacingOccurrences(of: "NotificationCenter.default", with: "other")
        try folder.write(screen, to: "Screen.swift")
        try folder.write("func save() { NotificationCenter.default.post(name: .a, object: nil) }", to: "Store.swift")
        let printed = try audit()
        #expect(printed.contains(".a in other\n"))
        #expect(printed.contains("Store.swift:1 (save() has no actor, posted in NotificationCenter.default)\n"))
    }

    @Test("An audit says how many observers another default isolation would add")
    func printsDefaultIsolation() throws {
        let model = screen(observing: ".a").replacingOccurrences(of: "UIViewController", with: "NSObject")
        try folder.write(model, to: "Model.swift")
        let printed = try audit().replacingOccurrences(of: "\n", with: " ")
        #expect(
            printed.contains("1 more observer is on the main actor: pass --default-isolation MainActor to judge it."))
    }

    @Test(
        "A poster is found however the files write the name",
        arguments: [
            ("class store { static let a = Notification.Name(\"a\"); func f() { post(name: Self.a) } }", "store.a"),
            ("let a = Notification.Name(\"a\"); enum S { static let b = a; func f() { post(name: a) } }", "S.b"),
            ("enum S { static let b = Notification.Name(\"a\"); static func f() { post(name: b) } }", "S.b"),
            ("class S { static let b = N(\"a\"); func f() { post(name: type(of: self).b) } }", "S.b"),
            (
                "class S { static let b = N(\"a\"); func f() { post(name: Foundation.N(type(of: self).b.rawValue)) } }",
                "S.b"
            ),
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
            (
                "extension N { enum P { static let b = N(\"a\") } }; enum S { func f() { post(name: .P.b) } }",
                "Notification.Name.P.b"
            ),
            ("class S { lazy var c: () = { let note = Notification(name: .a); post(note) }() }", ".a"),
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
            "extension N { static let a = N(\"a\"); enum P { static let a = N(\"b\") } }; enum S { func f() { post(name: .P.a) } }",
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
            (
                "UIView", "class A: UIView { func f() { queue.async { post } } }", "",
                "in queue.async, on a queue that isn't known"
            ),
            ("UIView", "class A { func f() async { post } }", "", "A has no actor"),
            ("UIView", "func f() { post }", "", "f() has no actor"),
            ("UIView", "class A {}; enum X { class A: A { func f() { post } } }", "", "A has no actor"),
            (
                "UIView", "@MainActor class M {}; class A { func f() { M.run { post } } }", "",
                "in a closure of M.run, whose caller isn't known"
            ),
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

    @Test("If one of several types of a name has an unknown protocol, the doubt names that")
    func doubtsOneOfSeveral() throws {
        let screen = screen(observing: ".a").replacingOccurrences(of: "UIViewController", with: "NSObject, Watching")
        try folder.write(screen, to: "Screen.swift")
        try folder.write("final class Screen: NSObject {}", to: "Kit/Screen.swift")
        try folder.write("func f() { NotificationCenter.default.post(name: .a) }", to: "Store.swift")
        #expect(try audit().contains("    Screen.swift:4 (if Watching is on the main actor)\n"))
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
            ("NSTextView.didChangeSelectionNotification", "SUMMARY"),
            ("NSTextStorage.didProcessEditingNotification", "MAY TRAP"),
            ("NSTextContentStorage.unsupportedAttributeAddedNotification", "NOT KNOWN"),
            ("Notification.Name(\"UIApplicationDidBecomeActiveNotification\")", "SUMMARY"),
            (".UIThemeDidChange", "NOT KNOWN"),
            ("EKEventStore.changedNotification", "SUMMARY"),
            // What the files declare isn't the system's, unless it has its text.
            (".UIApplicationDidTick", "NOT KNOWN"),
            ("UIApplication.tickNotification", "NOT KNOWN"),
            (".AVPlayerItemDidTick", "NOT KNOWN"),
            (".powerDidChange", "TRAPS"),
        ])
    func knowsSystem(name: String, heading: String) throws {
        try folder.write(screen(observing: name), to: "Screen.swift")
        try folder.write(
            """
            extension Notification.Name {
                static let UIApplicationDidTick = Self("tick")
                static let AVPlayerItemDidTick = Self("item")
                static let powerDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
            }
            extension UIApplication { static let tickNotification = Notification.Name("own") }
            """, to: "Names.swift")
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
                Nothing in these files posts these names, except those with a poster. If another
                thread may post one, replace its observers.
                Cell posts names that can't be read, which may be any of these:
                    Cell.swift:5 (on the main actor)
                  "beta"
                    Screen.swift:4

                SUMMARY
                """))
    }

    @Test("Under MAY TRAP, queues come first, then code without an actor, then closures whose caller isn't known")
    func sorts() throws {
        for name in [".a", ".b", ".c"] {
            let screen = screen(observing: name).replacingOccurrences(of: "Screen:", with: "Screen\(name.dropFirst()):")
            try folder.write(screen, to: "Screen\(name).swift")
        }
        let post = "NotificationCenter.default.post(name:"
        try folder.write("class A { func f() { M.run { \(post) .a) } } }", to: "A.swift")
        try folder.write("class B { func f() { \(post) .b) } }", to: "B.swift")
        try folder.write("class C { func f() { queue.async { \(post) .c) } } }", to: "C.swift")
        let names = try audit().components(separatedBy: "\n").filter { [".a", ".b", ".c"].contains($0) }
        #expect(names == [".c", ".b", ".a"])
    }

    @Test("A name that other modules declare stands with its posters on the main actor")
    func saysWhoElsePosts() throws {
        try folder.write(screen(observing: ".a"), to: "Screen.swift")
        try folder.write(
            "@MainActor func save() { NotificationCenter.default.post(name: .a, object: nil) }", to: "Store.swift")
        let block = """
              .a
                Screen.swift:4
                posted by
                  Store.swift:1 (on the main actor)
                  and perhaps by other modules, because one of them declares the name

            """
        #expect(try audit().contains(block))
    }

    @Test("With --all, an audit lists the names that are posted on the main actor only")
    func listsAll() throws {
        try folder.write(screen(observing: "Notification.Name(\"a\")"), to: "Screen.swift")
        try folder.write(
            "@MainActor func save() { NotificationCenter.default.post(name: Notification.Name(\"a\"), object: nil) }",
            to: "Store.swift")
        let block = """
            POSTED ON THE MAIN ACTOR only: 1 name, 1 observer
              "a"
                Screen.swift:4
                posted by
                  Store.swift:1 (on the main actor)

            SUMMARY
            """
        #expect(Run(["--audit", "--all", folder.path]).printed.hasPrefix(block))
        #expect(try audit().hasPrefix("SUMMARY"))
    }

    @Test("The summary counts the observers that another thread may call, because no check is in them")
    func countsUnjudged() throws {
        try folder.write(
            """
            final class Model: NSObject {
                func start(_ center: NotificationCenter) {
                    center.addObserver(self, selector: #selector(show), name: .a, object: nil)
                    center.publisher(for: .a).sink { _ in self.show() }
                    center.publisher(for: .a).receive(on: DispatchQueue.main).sink { _ in self.show() }
                    for _ in 0..<3 { center.addObserver(forName: .a, object: nil, queue: .main) { _ in } }
                    for await _ in center.publisher(for: .a).values {}
                    view.publisher(for: \\.title).sink { _ in }
                }
                @objc func show() {}
            }
            """, to: "Model.swift")
        let printed = try audit().replacingOccurrences(of: "\n", with: " ")
        #expect(
            printed.contains(
                "Observers without a check, which never trap: 1 block, 2 in code without an actor, 1 that receives on main."
            ))
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
