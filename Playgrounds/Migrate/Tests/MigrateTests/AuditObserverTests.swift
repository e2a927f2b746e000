import Testing

@testable import Migrate

/// Which observers an audit lists, and in which group.
@Suite struct AuditObserverTests {
    @Test("A method that observes for self is listed where it is called")
    func findsCallers() {
        let app = AnnotatedApp(
            "watch",
            """
            final class Screen: UIViewController {
                func start() { watch(.a, #selector(show)) } // TRAPS
                func watch(_ name: Notification.Name, _ action: Selector) {
                    NotificationCenter.default.addObserver(self, selector: action, name: name, object: nil)
                }
                @objc func show() {}
            }
            func save() { DispatchQueue.global().async { POST } }
            """)
        #expect(app.audited() == app.expected)
    }

    @Test("A class isn't on the main actor because another one that has the name of its protocol is")
    func tellsTypesApart() {
        let app = AnnotatedApp(
            "Flow",
            """
            protocol Flow {}
            enum Views { @MainActor final class Flow {} }
            final class Start: Flow { func start() { OBSERVE }; @objc func show() {} }
            func save() { DispatchQueue.global().async { POST } }
            """)
        #expect(app.audited().isEmpty)
        #expect(app.audited(isOnMainActor: true) == ["App.swift:3 TRAPS"])
    }

    @Test(
        "Code that checks for the main actor traps where the posting thread runs it; other blocks never trap",
        arguments: [
            AnnotatedApp(
                "blocks",
                """
                final class Screen: UIViewController {
                    func start() {
                        let center = NotificationCenter.default
                        let queue = OperationQueue()
                        center.addObserver(forName: .a, object: nil, queue: nil) { [weak self] _ in self?.draw() }
                        center.addObserver(forName: .a, object: nil, queue: queue) { [weak self] _ in self?.draw() }
                        center.addObserver(forName: .a, object: nil, queue: .main) { _ in MainActor.assumeIsolated { draw() } }
                        center.addObserver(forName: .a, object: nil, queue: nil) { _ in // TRAPS
                            MainActor.assumeIsolated { self.draw() }
                        }
                        center.addObserver(forName: .a, object: nil, queue: nil) { _ in check() } // TRAPS
                        center.addObserver(forName: .a, object: nil, queue: nil) { _ in hop() }
                        center.addObserver(forName: .b, object: nil, queue: queue) { _ in check() } // TRAPS
                        center.addObserver(forName: .b, object: nil, queue: nil) { _ in check() } // NOT KNOWN
                        center.addObserver(forName: .a, object: nil, queue: nil) { _ in
                            Task { MainActor.assumeIsolated { self.draw() } }
                        }
                        center.addObserver(forName: .a, object: nil, queue: nil) { _ in
                            if Thread.isMainThread { MainActor.assumeIsolated { self.draw() } }
                        }
                    }
                    func draw() {}
                    nonisolated func check() { dispatchPrecondition(condition: .onQueue(.main)) }
                    nonisolated func hop() { DispatchQueue.main.async { MainActor.assumeIsolated { self.draw() } } }
                }
                func save() { DispatchQueue.global().async { POST } }
                """),
            AnnotatedApp(
                "methods",
                """
                final class Screen: UIViewController {
                    func start() {
                        OBSERVE // TRAPS
                        NotificationCenter.default.addObserver(self, selector: #selector(rest), name: .a, object: nil)
                    }
                    @objc nonisolated func show() { MainActor.preconditionIsolated() }
                    @objc nonisolated func rest() {}
                }
                final class Model: NSObject {
                    func start() {
                        OBSERVE // TRAPS
                        NotificationCenter.default.addObserver(self, selector: #selector(draw), name: .a, object: nil) // TRAPS
                        NotificationCenter.default.addObserver(self, selector: #selector(rest), name: .a, object: nil)
                        NotificationCenter.default.publisher(for: .a).sink { _ in precondition(Thread.isMainThread) } // TRAPS
                        NotificationCenter.default.publisher(for: .a).sink { @MainActor _ in } // TRAPS
                        NotificationCenter.default.publisher(for: .a).sink { _ in self.rest() }
                    }
                    @objc func show() { assert(Thread.isMainThread) }
                    @MainActor @objc func draw() {}
                    @objc func rest() { NotificationCenter.default.removeObserver(self) }
                }
                func save() { Task.detached { POST } }
                """),
        ])
    func findsChecks(app: AnnotatedApp) { #expect(app.audited() == app.expected) }

    @Test(
        "A class without an attribute is on the main actor if that is the default, and nonisolated code isn't",
        arguments: [
            """
            final class Speaker: NSObject {
                func start() {
                    OBSERVE // TRAPS
                    NotificationCenter.default.publisher(for: .a).sink { _ in self.show() } // TRAPS
                    NotificationCenter.default.addObserver(self, selector: #selector(rest), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(show), name: .b, object: nil)
                }
                @objc func show() { NotificationCenter.default.post(name: .b, object: nil) }
                @objc nonisolated func rest() { DispatchQueue.global().async { POST } }
            }
            nonisolated class Free: NSObject { func start() { OBSERVE }; @objc func show() {} }
            final class Freer: Free { func open() { OBSERVE } }
            actor Store { func open() { OBSERVE }; @objc func show() {} }
            final class Cell: SwipeCell { func start() { OBSERVE }; @objc func show() {} } // TRAPS
            func post() { NotificationCenter.default.post(name: .b, object: nil) }
            extension UserDefaults { func save() { NotificationCenter.default.post(name: .b, object: nil) } }
            """
        ])
    func knowsDefaultIsolation(text: String) {
        let app = AnnotatedApp("default", text)
        #expect(app.audited(isOnMainActor: true) == app.expected)
        #expect(app.audited() == ["App.swift:14 MAY TRAP"])
    }

    @Test(
        "An observer that isn't self is found where it is passed, or else it isn't understood",
        arguments: [
            AnnotatedApp(
                "a helper",
                """
                @objc protocol Listening { @MainActor func show() }
                extension Listening {
                    func listen(_ observer: Any, to names: [Notification.Name]) {
                        names.forEach { NotificationCenter.default.addObserver(observer, selector: #selector(show), name: $0, object: nil) }
                    }
                    func begin() { OBSERVE } // TRAPS
                }
                final class Screen: UITableViewController, Listening {
                    func start() { listen(self, to: [.a]) } // TRAPS
                    func watch() { observe(self, #selector(show)) } // TRAPS
                    func show() {}
                }
                final class Model: NSObject, Listening {
                    func start() { listen(self, to: [.a]) }
                    nonisolated func show() {}
                    func watch(_ other: Model) { NotificationCenter.default.addObserver(other, selector: #selector(rest), name: .a, object: nil) }
                    @objc nonisolated func rest() {}
                }
                final class Other: Listening {
                    func start() { listen(self, to: [.a]) } // MAY TRAP
                    func show() {}
                }
                func observe(_ target: Any, _ action: Selector) {
                    NotificationCenter.default.addObserver(target, selector: action, name: .a, object: nil)
                }
                func watch(_ screen: Screen) {
                    NotificationCenter.default.addObserver(screen, selector: #selector(Screen.show), name: .a, object: nil) // TRAPS
                    NotificationCenter.default.addObserver(store, selector: #selector(NSUbiquitousKeyValueStore.synchronize), name: .a, object: nil)
                    NotificationCenter.default.addObserver(make(), selector: action, name: .a, object: nil) // NOT UNDERSTOOD
                    DispatchQueue.global().async { POST }
                }
                """)
        ])
    func findsOtherObservers(app: AnnotatedApp) { #expect(app.audited() == app.expected) }

    @Test("A selector traps for certain only if the files declare its method, because other methods may have no check")
    func knowsMethods() {
        let app = AnnotatedApp(
            "methods",
            """
            final class Screen: UIViewController {
                func start() {
                    NotificationCenter.default.addObserver(self, selector: #selector(setNeedsStatusBarAppearanceUpdate), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(self.resignFirstResponder), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(UIView.setNeedsLayout), name: .a, object: nil)
                    NotificationCenter.default.addObserver(self, selector: #selector(dismissEditor), name: .a, object: nil) // MAY TRAP
                    NotificationCenter.default.addObserver(self, selector: Selector("dismissEditor:"), name: .a, object: nil) // MAY TRAP
                    NotificationCenter.default.addObserver(self, selector: Selector(("show")), name: .a, object: nil) // TRAPS
                    NotificationCenter.default.addObserver(self, selector: #selector(close), name: .a, object: nil) // TRAPS
                    NotificationCenter.default.addObserver(self, selector: #selector(becomeFirstResponder), name: .a, object: nil) // TRAPS
                    watch(.a, #selector(dismissEditor)) // MAY TRAP
                    watch(.a, #selector(show)) // TRAPS
                }
                override func becomeFirstResponder() -> Bool { true }
            }
            extension Screen { @objc func show() {} }
            extension UIViewController {
                @objc func close() {}
                func watch(_ name: Notification.Name, _ action: Selector) {
                    NotificationCenter.default.addObserver(self, selector: action, name: name, object: nil)
                }
            }
            @MainActor final class Model: NSObject { func start() { NotificationCenter.default.addObserver(self, selector: #selector(rest), name: .a, object: nil) } }
            extension NSObject { @objc func rest() {} }
            func save() { DispatchQueue.global().async { POST } }
            """)
        #expect(app.audited() == app.expected)
    }

    @Test(
        "A publisher is followed to its closures, or else it isn't understood",
        arguments: [
            AnnotatedApp(
                "publishers",
                """
                struct Screen: View {
                    let title = NotificationCenter.default.publisher(for: .a)
                    private var changes: AnyPublisher<Notification, Never> {
                        NotificationCenter.default.publisher(for: .a).eraseToAnyPublisher()
                    }
                    func logins() -> NotificationCenter.Publisher { return NotificationCenter.default.publisher(for: .a) }
                    var later: some Publisher { NotificationCenter.default.publisher(for: .a).receive(on: DispatchQueue.main) }
                    var lost: some Publisher { NotificationCenter.default.publisher(for: .a) } // NOT UNDERSTOOD
                    var body: some View {
                        Text("")
                            .onReceive(changes) { _ in } // MAY TRAP
                            .onReceive(title, perform: show) // MAY TRAP
                            .onReceive(logins().first()) { _ in } // MAY TRAP
                            .onReceive(logins().map { $0.object }) { _ in } // TRAPS
                            .onReceive(later) { _ in }
                    }
                    func start() {
                        keep(NotificationCenter.default.publisher(for: .a)) // NOT UNDERSTOOD
                        NotificationCenter.default.publisher(for: .a).sink(receiveValue: show) // TRAPS
                        NotificationCenter.default.publisher(for: .a).assign(to: &$note)
                        NotificationCenter.default.publisher(for: .a).receive(on: work).sink(receiveValue: show) // MAY TRAP
                        NotificationCenter.default.publisher(for: .a).subscribe(subject) // NOT UNDERSTOOD
                        NotificationCenter.default.publisher(for: .a).merge(with: other).sink { _ in } // TRAPS
                        Publishers.Merge(NotificationCenter.default.publisher(for: .a), other).sink { _ in } // TRAPS
                        VStack { view.onReceive(NotificationCenter.default.publisher(for: .a)) { _ in } } // MAY TRAP
                        UserDefaults.standard.publisher(for: .a).sink { _ in }
                        let defaults = UserDefaults.standard
                        defaults.publisher(for: .a).sink { _ in }
                        let center = NotificationCenter.default
                        center.publisher(for: .a).sink { _ in } // TRAPS
                        view.publisher(for: \\.a).sink { _ in }
                        Screen.publisher(for: .a).sink { _ in }
                        let player = Player()
                        player.publisher(for: .a).sink { _ in }
                        for await _ in NotificationCenter.default.publisher(for: .a).values {}
                    }
                }
                final class Model { func start(_ view: Screen) { view.logins().sink { _ in } } }
                func save() { DispatchQueue.global().async { POST } }
                """)
        ])
    func followsPublishers(app: AnnotatedApp) { #expect(app.audited() == app.expected) }

    @Test(
        "A closure that a scheduler runs elsewhere traps, whoever posts; one on the main queue never traps",
        arguments: [
            (".receive(on: DispatchQueue.global())", "TRAPS"),
            (".receive(on: DispatchQueue.global(qos: .utility)).map(\\.object)", "TRAPS"),
            (".map(\\.object).receive(on: work)", "TRAPS"),
            // The filter still runs on the posting thread.
            (".filter { $0.object != nil }.receive(on: DispatchQueue.main)", "MAY TRAP"),
            (".debounce(for: 1, scheduler: DispatchQueue.global())", "TRAPS"),
            (".throttle(for: 1, scheduler: work, latest: true)", "TRAPS"),
            (".delay(for: 1, scheduler: operations)", "TRAPS"),
            (".receive(on: OperationQueue())", "TRAPS"),
            (".debounce(for: 1, scheduler: work).receive(on: RunLoop.main)", nil),
            (".receive(on: DispatchQueue.main).receive(on: work)", "TRAPS"),
            (".receive(on: RunLoop.current)", nil),
            (".receive(on: scheduler)", "MAY TRAP"),
            // Combine sends where the center posts, wherever it is subscribed to.
            (".subscribe(on: work)", "MAY TRAP"),
            (".subscribe(on: work).receive(on: OperationQueue.main)", nil),
            (".throttle(for: 1, scheduler: RunLoop.main, latest: true).subscribe(on: work)", nil),
        ])
    func knowsSchedulers(operators: String, group: String?) {
        #expect(audited(".a", operators) == group)
    }

    @Test("A closure on another queue traps even if the system posts on the main actor")
    func knowsSchedulersOfSystemNames() {
        let name = "UIApplication.didBecomeActiveNotification"
        #expect(audited(name, ".map(\\.object).receive(on: DispatchQueue.global())") == "TRAPS")
        #expect(audited(name, ".map { $0.object }") == nil)
    }

    /// The group of a closure that gets what a publisher with operators sends.
    private func audited(_ name: String, _ operators: String) -> String? {
        let app = AnnotatedApp(
            operators,
            """
            @MainActor final class Screen {
                let work = DispatchQueue(label: "work")
                let operations = OperationQueue()
                init(scheduler: SomeScheduler) {}
                func start() {
                    NotificationCenter.default.publisher(for: \(name))\(operators).sink { [weak self] _ in self?.show() }
                }
                func show() {}
            }
            final class Store { func save() { POST } }
            """)
        return app.audited().map { String($0.drop { $0 != " " }.dropFirst()) }.sorted().last
    }

    @Test("A closure that a function passes to its block is found where it is written, or else it isn't understood")
    func followsWrappers() {
        let app = AnnotatedApp(
            "wrappers",
            """
            enum Bus {
                static func on(_ name: String, handler: @escaping (Notification?) -> Void) {
                    NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil, using: handler)
                }
                static func once(_ name: String, then body: @escaping () -> Void) { on(name) { _ in body() } }
                static func onMain(handler: @escaping (Notification?) -> Void) {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: .main, using: handler)
                }
                static func sent(handler: @escaping @Sendable (Notification?) -> Void) {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil, using: handler)
                }
                public static func anyone(handler: @escaping (Notification?) -> Void) {
                    NotificationCenter.default.addObserver(forName: .a, object: nil, queue: nil) { handler($0) } // NOT UNDERSTOOD
                }
            }
            final class Screen: UIViewController {
                func start() {
                    Bus.on("a") { [weak self] _ in self?.title = "" } // MAY TRAP
                    Bus.once("a") { self.title = "" } // MAY TRAP
                    Bus.onMain { _ in }
                    Bus.sent { _ in }
                }
            }
            final class Model { func start() { Bus.on("a") { _ in } } }
            public func onLogin(then body: @escaping () -> Void) { Bus.on("a") { _ in body() } } // NOT UNDERSTOOD
            func save() { DispatchQueue.global().async { NotificationCenter.default.post(name: Notification.Name("a"), object: nil) } }
            """)
        #expect(app.audited() == app.expected)
    }
}
