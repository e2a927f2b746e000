import Testing

@testable import Migrate

/// Where an audit takes a poster to run, by the group of an observer on the main actor.
@Suite struct AuditPosterTests {
    @Test(
        "The innermost closure decides where a poster runs, if it is known who calls it",
        arguments: [
            ("DispatchQueue.global().async { self.load { POST } }", "MAY TRAP"),
            ("DispatchQueue.global().async { self.loadOnMain { POST } }", nil),
            ("DispatchQueue.global().async { self.loadOnMain(then: { POST }) }", nil),
            ("self.loadElsewhere { POST }", "TRAPS"),
            ("DispatchQueue.global().async { self.loadHere { POST } }", "TRAPS"),
            ("DispatchQueue.global().async { client.load { POST } }", "MAY TRAP"),
            ("DispatchQueue.main.async { client.load { POST } }", "MAY TRAP"),
            ("DispatchQueue.global().async { items.forEach { _ in POST } }", "TRAPS"),
            ("DispatchQueue.main.async { self.work.sync { POST } }", nil),
            ("work.async { POST }", "TRAPS"),
            ("work.asyncAfter(deadline: .now()) { POST }", "TRAPS"),
            ("queue.addOperation { POST }", "TRAPS"),
            ("group.notify(queue: .main) { POST }", nil),
            ("group.notify(queue: DispatchQueue.global()) { POST }", "TRAPS"),
            ("NotificationCenter.default.addObserver(forName: .b, object: nil, queue: .main) { _ in POST }", nil),
            ("publisher.receive(on: DispatchQueue.main).sink { _ in POST }", nil),
            ("URLSession.shared.dataTask(with: url) { _, _, _ in POST }.resume()", "TRAPS"),
            ("session.dataTask(with: url) { _, _, _ in POST }.resume()", "MAY TRAP"),
            ("monitor.pathUpdateHandler = { _ in POST }; monitor.start(queue: .global())", "TRAPS"),
            ("monitor.pathUpdateHandler = { _ in POST }; monitor.start(queue: .main)", nil),
            ("model.onChange = { POST }", "MAY TRAP"),
            ("DispatchQueue.main.async { client.sync { POST } }", "MAY TRAP"),
            ("if Thread.isMainThread { POST; return }; DispatchQueue.main.sync { POST }", nil),
            ("guard Thread.isMainThread else { return }; POST", nil),
            ("if !Thread.isMainThread { return }; POST", nil),
            ("if Thread.isMainThread { return }; POST", "MAY TRAP"),
            ("print(Thread.isMainThread); POST", "MAY TRAP"),
            ("guard !Thread.isMainThread else { return }; POST", "MAY TRAP"),
            ("if !isNeeded, Thread.isMainThread { return }; POST", "MAY TRAP"),
            ("if !Thread.isMainThread { POST }", "MAY TRAP"),
            ("guard Thread.isMainThread else { POST; return }", "MAY TRAP"),
            ("UIAlertAction(title: title, style: .default) { _ in POST }", nil),
            ("UIAction(title: title, handler: { _ in POST })", nil),
            ("OperationQueue.main.addOperation({ POST })", nil),
            ("Task { POST }", "TRAPS"),
            ("DispatchQueue.main.async { self.loadElsewhere { Task { POST } } }", nil),
            ("Task { @MainActor in self.load { POST } }", "MAY TRAP"),
            ("Task<Void, Never> { POST }", "TRAPS"),
            ("Thread.detachNewThread { POST }", "TRAPS"),
            ("Thread { POST }.start()", "TRAPS"),
            ("let thread = Foundation.Thread(block: { POST })", "TRAPS"),
            ("pthread_create(&thread, nil, { _ in POST; return nil }, nil)", "TRAPS"),
            ("publisher.subscribe(on: DispatchQueue.main).sink { _ in POST }", "MAY TRAP"),
            ("publisher.delay(for: 1, scheduler: RunLoop.main).handleEvents(receiveOutput: { _ in POST })", nil),
            ("work.addBarrierBlock { POST }", "TRAPS"),
            ("client.load(callbackQueue: .main) { POST }", nil),
            ("client.load(completionQueue: .global()) { POST }", "TRAPS"),
            ("Task.init { POST }", "TRAPS"), ("Thread.init { POST }.start()", "TRAPS"),
            (
                "let note = Notification(name: .a); DispatchQueue.global().async { NotificationCenter.default.post(note) }",
                "TRAPS"
            ),
        ])
    func knowsCallees(statement: String, group: String?) {
        expect(
            """
            final class Store {
                let work = DispatchQueue(label: "work")
                let queue = OperationQueue()
                let monitor = NWPathMonitor()
                func start() { \(statement) }
                func loadOnMain(then body: @escaping () -> Void) { DispatchQueue.main.async { body() } }
                func loadElsewhere(then body: @escaping () -> Void) { work.async(execute: body) }
                func loadHere(then body: () -> Void) { body() }
                func load(then body: @escaping () -> Void) { client.keep(body) }
            }
            """, group)
    }

    @Test(
        "A method whose name several types have runs where its type says, and otherwise that is a doubt",
        arguments: [
            ("work.sync { POST }", nil), ("worker.sync { POST }", "TRAPS"),
            ("container.performBackgroundTask { _ in POST }", "TRAPS"),
            ("other.performBackgroundTask { _ in POST }", "MAY TRAP"),
            ("context.performAndWait { POST }", nil), ("other.performAndWait { POST }", "MAY TRAP"),
            ("Loop.main.perform { POST }", "MAY TRAP"), ("RunLoop.main.perform { POST }", nil),
            ("UIView.animate(withDuration: 1) { POST }", nil),
            ("DispatchQueue.global().async { POST }", "TRAPS"), ("client.async { POST }", "MAY TRAP"),
            ("box.animate { POST }", nil),
            ("other.animate { POST }", "MAY TRAP"), ("Animator.animate { POST }", "MAY TRAP"),
            ("coordinator.animate(alongsideTransition: { _ in POST })", nil),
            ("FadingView.animate(withDuration: 1) { POST }", nil), ("PlainView.animate(withDuration: 1) { POST }", nil),
            ("LateView.animate { POST }", "TRAPS"), ("KitView.animate(withDuration: 1) { POST }", "MAY TRAP"),
            ("list.addTask { POST }", nil),
            ("present(screen, animated: true) { POST }", nil), ("other.present { POST }", "MAY TRAP"),
            ("box.performBatchUpdates { POST }", nil), ("other.performBatchUpdates { POST }", "MAY TRAP"),
            ("PlainView.performWithoutAnimation { POST }", nil), ("PlainView.transition(with: box) { POST }", nil),
            ("coordinator.animateAlongsideTransition(in: box, animation: { _ in POST })", nil),
            ("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in POST }", nil),
            ("Kit.Timer.scheduledTimer { POST }", "MAY TRAP"),
        ])
    func knowsTypes(statement: String, group: String?) {
        expect(
            """
            final class Pane: UIViewController {
                let work = DispatchQueue(label: "work")
                let worker = Worker()
                let list = List()
                let box = UIView()
                let context: NSManagedObjectContext
                let container: NSPersistentContainer
                func start(_ coordinator: UIViewControllerTransitionCoordinator) { \(statement) }
            }
            enum Promises { static func async(then body: @escaping () -> Void) { keep(body) } }
            enum Loop { static let main = make() }
            enum Kit { enum Timer { static func scheduledTimer(then body: @escaping () -> Void) { keep(body) } } }
            final class List { func addTask(_ body: () -> Void) { body() } }
            class FadingView: UIView {
                class func animate(withDuration time: Double, animations: @escaping () -> Void) {
                    UIView.animate(withDuration: time, animations: animations)
                }
            }
            class PlainView: UIView {}
            class LateView: UIView { class func animate(then body: @escaping () -> Void) { Thread { body() }.start() } }
            enum Animator { static func animate(then body: @escaping () -> Void) { keep(body) } }
            final class Worker { func sync(then body: @escaping () -> Void) { DispatchQueue.global().async { body() } } }
            """, group)
    }

    @Test(
        "A task of a group is on another thread if the files show that it is one of a group, and else that is a doubt",
        arguments: [
            ("await withTaskGroup(of: Void.self) { group in group.addTask { POST } }", "TRAPS"),
            ("await withTaskGroup(of: Int.self) { group in for n in 0..<9 { group.addTask { POST } } }", "TRAPS"),
            ("try await withThrowingTaskGroup { [url] group in group.addTaskUnlessCancelled { POST } }", "TRAPS"),
            ("await withDiscardingTaskGroup(body: { (g: inout DiscardingTaskGroup) in g.addTask { POST } })", "TRAPS"),
            ("await withTaskGroup(of: Void.self) { group in progress.addTask { POST } }", "MAY TRAP"),
            ("await withTaskGroup(of: Void.self) { g in load { g in g.addTask { POST } } }", "MAY TRAP"),
            ("progress.addTask { POST }", "MAY TRAP"),
            ("await withTaskGroup(of: Void.self) { group in if ok { load { group.addTask { POST } } } }", "TRAPS"),
            ("tasks.addTask { POST }", "TRAPS"),
        ])
    func knowsTaskGroups(statement: String, group: String?) {
        expect(
            """
            @MainActor final class Store {
                func start(_ tasks: inout ThrowingTaskGroup<Void, any Error>) async { \(statement) }
            }
            """, group)
    }

    @Test(
        "A closure is followed into a function of the app unless its object is known to have another type",
        arguments: [
            ("Animator.fade { POST }", nil), ("KitView.fade { POST }", "MAY TRAP"), ("view.fade { POST }", "MAY TRAP"),
            ("slow.fade { POST }", nil), ("other.fade { POST }", nil), ("hop { POST }", nil),
            ("Self.fadeOut { POST }", nil),
        ])
    func followsOwnFunctions(statement: String, group: String?) {
        expect(
            """
            final class Store {
                let view = KitView()
                let slow = SlowAnimator()
                func start() { \(statement) }
                static func fadeOut(then body: @escaping () -> Void) { hop(then: body) }
            }
            class Animator {
                static func fade(then body: @escaping () -> Void) { hop(then: body) }
                func fade(then body: @escaping () -> Void) { hop(then: body) }
            }
            final class SlowAnimator: Animator {}
            func hop(then body: @escaping () -> Void) { DispatchQueue.main.async { body() } }
            """, group)
    }

    @Test(
        "An actor runs its own code, but not what it gives to the main actor or to a closure",
        arguments: [
            ("actor Sync { func end() { POST } }", "TRAPS"),
            ("actor Sync { func end() { client.load { POST } } }", "MAY TRAP"),
            ("actor Sync { @MainActor func end() { POST } }", nil),
            ("actor Sync { func end() async { await MainActor.run { POST } } }", nil),
            ("actor Sync { func end() { Task { @MainActor in POST } } }", nil),
            ("@globalActor actor Sync {}; class Store { @Sync func end() { POST } }", "TRAPS"),
            ("@globalActor actor Sync {}; @Sync class Store { func end() { POST } }", "TRAPS"),
        ])
    func knowsActors(poster: String, group: String?) { expect(poster, group) }

    @Test(
        "A function of the standard library or of SwiftUI runs its closure on the thread of its caller",
        arguments: [
            "allSatisfy", "autoreleasepool", "compactMap", "contains", "filter", "first", "firstIndex", "flatMap",
            "forEach", "map", "reduce", "removeAll", "sorted", "withAnimation", "withLock", "withTransaction",
        ])
    func knowsCallers(function: String) {
        expect("func f() { DispatchQueue.global().async { items.\(function) { POST } } }", "TRAPS")
        expect("@MainActor func f() { items.\(function) { POST } }", nil)
    }

    @Test(
        "A modifier of a view calls its closure on the main actor",
        arguments: ["alert", "onAppear", "onChange", "onDisappear", "onTapGesture"])
    func knowsViewModifiers(modifier: String) {
        expect("func row() { Text(title).\(modifier) { POST } }", nil)
        expect("func row() { model.\(modifier) { POST } }", "MAY TRAP")
    }

    @Test(
        "A method that a thread begins with isn't on the main actor",
        arguments: [
            "final class Store: Thread { override func main() { POST } }",
            "final class Store { func go() { Thread.detachNewThreadSelector(#selector(run), toTarget: self, with: nil) }; @objc func run() { POST } }",
            "final class Store { lazy var t = Thread(target: self, selector: #selector(run), object: nil); @objc func run() { POST } }",
            "final class Store: NSObject { func go() { performSelector(inBackground: #selector(run), with: nil) }; @objc func run() { POST } }",
        ])
    func knowsThreads(poster: String) { expect(poster, "TRAPS") }

    @Test(
        "A method that a selector calls on the main thread, or another class's on a thread, has no thread for certain",
        arguments: [
            "performSelector(onMainThread: #selector(run), with: nil, waitUntilDone: false)",
            "performSelector(inBackground: #selector(Other.run), with: nil)",
        ])
    func knowsOtherThreads(call: String) {
        expect("final class Store: NSObject { func go() { \(call) }; @objc func run() { POST } }", "MAY TRAP")
    }

    @Test(
        "A session without a delegate queue calls its closures on a queue of its own",
        arguments: [
            ("session.dataTask(with: url) { _, _, _ in POST }.resume()", "TRAPS"),
            ("self.plain.uploadTask(with: url) { _, _, _ in POST }", "TRAPS"),
            ("self.made.downloadTask(with: url) { _, _, _ in POST }", "TRAPS"),
            ("URLSession(configuration: .default).dataTask(with: url) { _, _, _ in POST }", "TRAPS"),
            ("let own = URLSession(configuration: c); own.dataTask(with: url) { _, _, _ in POST }", "TRAPS"),
            ("onMain.dataTask(with: url) { _, _, _ in POST }", "MAY TRAP"),
            ("given.dataTask(with: url) { _, _, _ in POST }", "MAY TRAP"),
            ("changed.dataTask(with: url) { _, _, _ in POST }", "MAY TRAP"),
            ("other.session.dataTask(with: url) { _, _, _ in POST }", "MAY TRAP"),
            ("func f(session: URLSession) { session.dataTask(with: url) { _, _, _ in POST } }", "MAY TRAP"),
            ("let session = make(); session.dataTask(with: url) { _, _, _ in POST }", "MAY TRAP"),
        ])
    func knowsSessions(statement: String, group: String) {
        expect(
            """
            final class Store {
                let session = URLSession(configuration: .default)
                lazy var plain = URLSession(configuration: .default, delegate: nil, delegateQueue: nil)
                let made: URLSession = {
                    let configuration = URLSessionConfiguration.default
                    return URLSession(configuration: configuration)
                }()
                let onMain = URLSession(configuration: .default, delegate: nil, delegateQueue: queue)
                let given: URLSession
                var changed = URLSession(configuration: .default)
                func start() { \(statement) }
            }
            final class Other { var session: URLSession? }
            """, group)
    }

    @Test(
        "A method of a delegate is called where Apple's documentation says",
        arguments: [
            (
                "NSObject, WCSessionDelegate",
                "func session(_ s: WCSession, didReceiveMessage m: [String: Any]) { POST }", "TRAPS"
            ),
            ("NSObject, WCSessionDelegate", "func load() { POST }", "MAY TRAP"),
            ("NSObject, WCSessionDelegate", "func session(_ s: WCSession) { DispatchQueue.main.async { POST } }", nil),
            ("NSObject, MCSessionDelegate", "func session(_ s: MCSession, peer p: MCPeerID) { POST }", "TRAPS"),
            (
                "NSObject, URLSessionDelegate",
                """
                lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
                func urlSession(_ s: URLSession, didBecomeInvalidWithError e: Error?) { POST }
                """, "TRAPS"
            ),
            (
                "NSObject, URLSessionDelegate",
                """
                lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: .main)
                func urlSession(_ s: URLSession, didBecomeInvalidWithError e: Error?) { POST }
                """, nil
            ),
            ("NSObject, URLSessionDelegate", "func urlSession(_ s: URLSession, task t: Task) { POST }", "MAY TRAP"),
            ("UIViewController, WCSessionDelegate", "nonisolated func session(_ s: WCSession) { POST }", "TRAPS"),
        ])
    func knowsDelegates(inherited: String, members: String, group: String?) {
        expect("final class Store: \(inherited) {\n\(members)\n}", group)
    }

    @Test(
        "A center whose only value is the default one is that, and a poster in another one is a doubt",
        arguments: [
            (
                "let center: NotificationCenter\ninit() { center = NotificationCenter.default }",
                "self.environment.center", "TRAPS"
            ),
            (
                "let center: NotificationCenter\ninit(center: NotificationCenter = .default) { self.center = center }",
                "environment.center", "TRAPS"
            ),
            ("var center: NotificationCenter { .default }", "environment.center", "TRAPS"),
            ("static let center = NotificationCenter.default", "Environment.center", "TRAPS"),
            (
                "let center: NotificationCenter\ninit() { center = NotificationCenter() }", "environment.center",
                "MAY TRAP"
            ),
            ("", "environment.center", "MAY TRAP"),
            ("", "NSWorkspace.shared.notificationCenter", "NOT KNOWN"),
            ("", "DistributedNotificationCenter.default()", "NOT KNOWN"),
        ])
    func knowsCenters(members: String, center: String, group: String) {
        let app = AnnotatedApp(
            center,
            """
            final class Environment { \(members) }
            final class Screen: UIViewController { func start() { \(center).addObserver(self, selector: #selector(show), name: .a, object: nil) }; @objc func show() {} }
            func save() { DispatchQueue.global().async { POST } }
            """)
        #expect(Set(app.audited().map { $0.drop { $0 != " " }.dropFirst() }) == [Substring(group)])
    }

    @Test("A MainActorMessage is posted on the main actor")
    func knowsMessages() {
        let app = AnnotatedApp(
            "messages",
            """
            struct Saved<T>: NotificationCenter.MainActorMessage { static var name: Notification.Name { .a } }
            struct Sent: NotificationCenter.AsyncMessage { static var name: Notification.Name { .b } }
            final class Screen: UIViewController {
                func start() {
                    OBSERVE
                    NotificationCenter.default.publisher(for: Saved<Int>.name).sink { _ in }
                    NotificationCenter.default.publisher(for: Sent.name).sink { _ in } // NOT KNOWN
                }
                @objc func show() {}
            }
            func save() { NotificationCenter.default.post(Saved(), subject: store) }
            func send() { NotificationCenter.default.post(Sent(), subject: store) }
            """)
        #expect(app.audited() == app.expected)
    }

    @Test("What tests post isn't posted by the app")
    func leavesOutTests() {
        let screen =
            "final class Screen: UIViewController { func start() { OBSERVE }; @objc func show() {} } // NOT KNOWN"
        let mock = "final class Mock { func load() { POST } }"
        let app = AnnotatedApp(
            "mocks",
            ["App/Screen.swift": screen, "Tests/Mock.swift": mock, "Kit/Fake.swift": "@testable import App\n\(mock)"])
        #expect(app.audited() == app.expected)
    }

    @Test("A view, a window or a controller of UIKit or AppKit is on the main actor")
    func knowsInterface() {
        expect("final class Row: NSTextView { func start() { POST } }", nil)
        expect("final class List: NSSplitViewController { func start() { POST } }", nil)
        expect("final class List: NSFetchedResultsController { func start() { POST } }", "MAY TRAP")
    }

    @Test("A closure in the body of a view is on the main actor")
    func knowsViews() {
        expect("struct Row: View { var body: some View { Text(title).swipe { Button(title) { POST } } } }", nil)
        expect("final class Row: UIView { func start() { client.load { POST } } }", "MAY TRAP")
    }

    @Test(
        "A type of the app is looked up from the innermost scope outwards, before one of the system with its name",
        arguments: [
            (
                "enum App { struct Task { init(_ body: () -> Void) {} }; class Store { func f() { Task { POST } } } }",
                "MAY TRAP"
            ),
            ("enum App { struct Task {} }; class Store { func f() { Task { POST } } }", "TRAPS"),
            ("enum App { struct Task {} }; class Store { func f() { App.Task { POST } } }", "MAY TRAP"),
            (
                "class Store<T> { enum Thread { static var isMainThread = true }; func f() { guard Thread.isMainThread else { return }; POST } }",
                "MAY TRAP"
            ),
            ("class Base { class Thread {} }; class Store: Base { func f() { Thread { POST } } }", "MAY TRAP"),
            (
                "enum App { class Thread {} }; extension App { class Store { func f() { Thread { POST } } } }",
                "MAY TRAP"
            ),
            ("class Store { func f() { class Thread {}; Thread { POST } } }", "MAY TRAP"),
            ("enum App { class Thread {} }; class Store: Thread { override func main() { POST } }", "TRAPS"),
            ("enum App { class Thread {}; class Store: Thread { override func main() { POST } } }", "MAY TRAP"),
            ("class Store { func f() { enum Thread {} }; func g() { Thread { POST } } }", "TRAPS"),
            (
                "enum App { class NotificationCenter { static let `default` = NotificationCenter() }; class Store { func f() { Task { POST } } } }",
                "NOT KNOWN"
            ),
            (
                "enum App { class NotificationCenter {} }; class Store { func f() { Task { Foundation.POST } } }",
                "TRAPS"
            ),
        ])
    func looksUpTypes(poster: String, group: String) { expect(poster, group) }

    private func expect(_ poster: String, _ group: String?) {
        let screen = "final class Screen: UIViewController { func start() { OBSERVE }; @objc func show() {} }"
        let app = AnnotatedApp(poster, ["Screen.swift": screen, "Store.swift": poster])
        #expect(app.audited() == (group.map { ["Screen.swift:1 \($0)"] } ?? []))
    }
}
