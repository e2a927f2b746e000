import Foundation
import Testing

@testable import Migrate

/// What the command says about an app whose files are in a temporary folder.
@Suite struct ReportTests {
    private let folder = TemporaryFolder()

    @Test("The summary counts what is left by cause and class, after what to do first, in 80 columns")
    func summarizes() throws {
        try folder.write(
            """
            import UIKit
            class Base: UIViewController {
                func start(_ action: Selector) {
                    center.addObserver(self, selector: action, name: .changed, object: nil)
                    center.addObserver(self, selector: #selector(load), name: .changed, object: nil)
                }
                @objc func load() {}
                func stop(_ name: Notification.Name) { center.removeObserver(self, name: name, object: nil) }
            }
            final class First: Base {
                func observe() {
                    start(#selector(refresh))
                    center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
                    center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil)
                }
                @objc func refresh() {}
            }
            final class Second: Base {
                func observe() {
                    start(#selector(show(_:)))
                    center.addObserver(self, selector: #selector(show(_:)), name: .changed, object: nil)
                }
                @objc func show(_ isAnimated: Bool) {}
            }
            """, to: "Modules/App/Screens.swift")
        let block = "let token = center.addObserver(forName: .changed, object: nil, queue: nil) { _ in }"
        try folder.write(block, to: "Modules/App/Block.swift")
        let store = """
            import App
            final class Store {
                func start() { center.addObserver(self, selector: #selector(refresh), name: .changed, object: nil) }
                @objc func refresh() {}
            }
            """
        try folder.write(store, to: "Kit/Sources/Store/Store.swift")
        let model = store.replacingOccurrences(of: "Store {", with: "Model: @unchecked Sendable {")
        try folder.write(model, to: "Modules/App/Model/Model.swift")
        try folder.write(model.replacingOccurrences(of: "Model", with: "Face"), to: "Watch/Faces/Face.swift")
        #expect(
            Run([folder.path]).messages[0] == """
                Selectors: 8 found, 3 would be rewritten in 3 files, 5 left. Blocks: 1, which
                    stay. Add --write to write the files.
                Base removes observers, and keeps 2 places of other classes: move it first.
                start(_:) observes for its callers: 2 calls.
                3 left: An observer is removed, and a new observation would go on: First (2),
                    Base (1). See “Delete what is left”.
                1 left: A helper observes for its callers: Base (1). See “Other shapes”.
                1 left: A bug: the method takes something else than a notification: Second (1).
                    See “Other shapes”.
                1 rewritten: The class is neither Sendable nor on an actor, so the new code
                    doesn't compile in language mode 6: Store (1). See “Classes without an
                    actor”.
                Link the library in the targets of these folders, with their files: App (1),
                    Store (1), Watch (1). It needs iOS 15, macOS 12, tvOS 15, watchOS 9,
                    visionOS 1 or newer.
                """)
    }

    @Test("An audit lists code on the main actor with the places that post its name elsewhere, and changes nothing")
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
                    keep(NotificationCenter.default.publisher(for: .a)) { show() }
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
                    perform { NotificationCenter.default.post(name: .c, object: nil) }
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
            """, to: "Store.swift")
        let run = Run(["--audit", folder.path])
        let path = "\(folder.path)/"
        let a =
            "posted by Store.swift:3 (DispatchQueue.global); by Store.swift:9 (Task.detached); "
            + "by Store.swift:11 (@Sync); by Store.swift:16 (actor Sync)"
        #expect(
            run.printed.replacingOccurrences(of: path, with: "") == """
                Posted outside the main actor: 8
                Screen.swift:4: a selector, \(a)
                Screen.swift:8: a block without a queue, \(a)
                Screen.swift:11: a closure without a scheduler, \(a)
                Screen.swift:15: a selector, posted by Store.swift:7 (a Task in Store, which has no actor); \
                by the system (on a private thread)
                Screen.swift:17: a selector, \(a)
                Screen.swift:19: a closure without a scheduler, \(a)
                Screen.swift:20: a closure without a scheduler, \(a)
                Screen.swift:30: a selector, if SwipeCell is on the main actor, \(a)
                Posted by code that runs on whichever thread calls it: 1
                Screen.swift:5: a selector, posted by Store.swift:6 (Store has no actor)
                Not known where it is posted: 2

                """)
        #expect(run.messages.isEmpty)
        #expect(try folder.text(of: "Screen.swift") == screen)
    }
}
