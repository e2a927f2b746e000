import Foundation
import NotificationToken
import Testing

@Suite("C15 A handler runs where it is written", timeLimit)
@MainActor struct WhereAHandlerRunsTests {
    /// Code that makes a token, and where its handler or closure runs.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let home: Place
        let makeToken: @Sendable (Probe) async -> NotificationToken

        init(_ code: String, _ home: Place, _ makeToken: @escaping @Sendable (Probe) async -> NotificationToken) {
            (testDescription, self.home, self.makeToken) = (code, home, makeToken)
        }
    }

    // MARK: - Where the closure is written

    // What compiles where is a matter of Tests/CompileChecks/Accepted/WhereWritten.swift.
    nonisolated static let observations = [
        Row("a main-actor class", .mainActor) { await Screen($0).observe() },
        Row("a nonisolated method of a main-actor class", .poster) { Screen($0).observeNonisolated() },
        Row("a Sendable closure in a main-actor class", .poster) { await Screen($0).observeInSendableClosure() },
        Row("an actor, with its state", .actor) { await Desk($0).observeWithState() },
        Row("an actor, without its state", .poster) { await Desk($0).observeWithoutState() },
        Row("a class of a global actor", .globalActor) { await Canvas($0).observe() },
        Row("a class without an actor", .poster) { Cache($0).observe() },
    ]

    @Test(
        "A closure runs on the actor of the code that it is written in, and without an actor on the posting thread",
        arguments: observations)
    func closure(row: Row) async {
        for caller in Caller.allCases {
            let probe = Probe()
            await expect(probe, await row.makeToken(probe), row.home, caller)
        }
    }

    // MARK: - How it is passed

    @Test(
        "A closure runs where it is written for names, keys and Void keys, with and without a target",
        arguments: Way.closures, Place.homes)
    func form(way: Way, code: Place) async { await expect(way, in: code, runsOn: code) }

    @Test(
        "With queue: nil, a closure for a name or a key runs on the posting thread, wherever it is written",
        arguments: Way.closuresWithoutQueue, Place.homes)
    func withoutQueue(way: Way, code: Place) async { await expect(way, in: code, runsOn: .poster) }

    @Test(
        "A method, a function value and a closure that names its actor run on their own actor, wherever they are passed, and without an actor on the posting thread",
        arguments: Way.functions + Way.methods, Place.homes)
    func function(way: Way, code: Place) async { await expect(way, in: code, runsOn: way.home) }

    // What a weak reference to an actor that lives forever keeps is a leak for Address Sanitizer.
    nonisolated static let observationsOfActors = [
        Row("a key on an actor", .actor) { probe in
            probe.center.observe(.number, on: probe.store) { [visitor = probe.visitor()] _, _ in visitor.visit() }
        },
        Row("a Void key on an actor", .actor) { probe in
            probe.center.observe(.ping, on: probe.store) { [visitor = probe.visitor()] _ in visitor.visit() }
        },
        Row("a key on a global actor", .globalActor) { probe in
            probe.center.observe(.number, on: Studio.shared) { [visitor = probe.visitor()] _, _ in visitor.visit() }
        },
        Row("a key on MainActor.shared", .mainActor) { probe in
            probe.center.observe(.number, on: MainActor.shared) { [visitor = probe.visitor()] _, _ in visitor.visit() }
        },
        Row("a Void key on MainActor.shared", .mainActor) { probe in
            probe.center.observe(.ping, on: MainActor.shared) { [visitor = probe.visitor()] _ in visitor.visit() }
        },
    ].filter { !isAddressSanitized || $0.home == .actor }

    @Test(
        "With on:, a closure runs and is released on that actor, be it MainActor.shared",
        arguments: observationsOfActors)
    func onActor(row: Row) async { await closure(row: row) }

    #if compiler(>=6.3) && hasFeature(InferSendableFromCaptures)
    /// If this test fails, the compiler has been fixed.
    @Test("A method of an actor has lost its isolation when the library gets it, and runs on the posting thread")
    func methodOfAnActor() async {
        await closure(row: Row("a method of an actor", .poster) { await Desk($0).observeWithMethod() })
    }
    #endif

    // MARK: - The closure of a token

    /// How a token ends.
    enum End: CaseIterable { case cancel, release, releaseAfterKeepObserving }

    @Test(
        "The closure of a token runs and is released where it is written, whoever ends the token: at once if that is where the token is ended, and otherwise later",
        arguments: Place.homes, End.allCases)
    func token(code: Place, end: End) async {
        for caller in Caller.allCases {
            let probe = Probe()
            let token = Shared<NotificationToken?>(await probe.makeToken(isolation: code.actor(of: probe)))
            probe.holdActors()
            let ender = caller.run {
                switch end {
                case .cancel: token.value?.cancel()
                case .release: token.value = nil
                case .releaseAfterKeepObserving:
                    token.value?.keepObserving()
                    token.value = nil
                }
            }
            let home = code == .poster ? ender : code
            #expect(probe.visits.values == (home == ender ? [home] : []), "\(caller)")
            #expect(probe.releases.values == (home == ender ? [home] : []), "\(caller)")
            probe.letActorsGo()
            await probe.settle()
            #expect(probe.visits.values == [home] && probe.releases.values == [home], "\(caller)")
        }
    }

    // MARK: - What is expected

    private func expect(_ way: Way, in code: Place, runsOn home: Place) async {
        for caller in Caller.allCases {
            let probe = Probe()
            let token = await probe.observe(way, isolation: code.actor(of: probe))
            await expect(probe, token, home, caller)
        }
    }

    /// Lets a caller post and cancel, and expects where and when the handler runs and is released: on its actor, or on the
    /// thread that cancels.
    private func expect(_ probe: Probe, _ token: NotificationToken, _ home: Place, _ caller: Caller) async {
        // The test keeps the main actor busy, so nothing that waits for an actor can run before the post has returned.
        probe.holdActors()
        let poster = caller.run { probe.center.post(.number, payload: 1) }
        let place = home == .poster ? poster : home
        #expect(probe.visits.values == (place == poster ? [place] : []), "\(caller)")
        probe.letActorsGo()
        await probe.settle()
        #expect(probe.visits.values == [place], "\(caller)")
        probe.holdActors()
        let canceller = caller.run { token.cancel() }
        let releaser = home == .poster ? canceller : home
        #expect(probe.releases.values == (releaser == canceller ? [releaser] : []), "\(caller)")
        probe.letActorsGo()
        await probe.settle()
        #expect(probe.releases.values == [releaser], "\(caller)")
    }
}

extension Notification.Key where Payload == Void {
    /// A post of `number` reaches it, too.
    fileprivate static let ping = Self("number")
}

extension WhereAHandlerRunsTests {
    /// Where code runs.
    enum Place: Hashable, Sendable {
        case mainActor, actor, globalActor
        /// A thread without an actor; nil in a row, for the thread that posts or ends the token.
        case thread(ObjectIdentifier?)

        static let poster = thread(nil)
        static let homes = [mainActor, actor, globalActor, poster]

        func actor(of probe: Probe) -> (any Actor)? {
            switch self {
            case .mainActor: MainActor.shared
            case .actor: probe.store
            case .globalActor: Studio.shared
            case .thread: nil
            }
        }
    }

    /// Who posts and ends the token.
    enum Caller: CaseIterable {
        case mainActor, otherThread

        /// Runs code there, while the main actor waits.
        ///
        /// - Returns: Where that was.
        @MainActor func run(_ body: @escaping @Sendable () -> Void) -> Place {
            if self == .mainActor {
                body()
                return .mainActor
            }
            let thread = Shared<ObjectIdentifier?>(nil)
            Worker {
                thread.value = ObjectIdentifier(Thread.current)
                body()
            }.join()
            return .thread(thread.value)
        }
    }

    /// A center, and where a handler has run and has been released.
    final class Probe: Sendable {
        let center = NotificationCenter()
        let visits = Log<Place>(), releases = Log<Place>()
        let store = HeldStore()
        fileprivate let target = Thing()

        var here: Place {
            if isOnMainQueue { return .mainActor }
            if store.executor.isCurrent { return .actor }
            return Studio.executor.isCurrent ? .globalActor : .thread(ObjectIdentifier(Thread.current))
        }

        func holdActors() { for executor in [store.executor, Studio.executor] { executor.hold() } }
        func letActorsGo() { for executor in [store.executor, Studio.executor] { executor.letGo() } }

        /// Suspends until all that waits for an actor has run.
        func settle() async {
            await drainMainQueue()
            // An optimizer removes a call that changes nothing, and with it the turn on the actor.
            await store.insert(0)
            await Studio.shared.rest()
        }

        /// Makes what a handler captures, as its only owner.
        func visitor() -> Visitor { Visitor(self) }
    }

    /// Records where a handler runs and where it is released.
    final class Visitor: Sendable {
        private let probe: Probe

        init(_ probe: Probe) { self.probe = probe }

        /// Pass the isolation of the code around to let a closure capture it, and so run there.
        func visit(_ isolation: (any Actor)? = nil) { probe.visits.add(probe.here) }

        deinit { probe.releases.add(probe.here) }
    }
}

// MARK: - How a handler is passed

extension WhereAHandlerRunsTests {
    enum Way: Sendable {
        case key, keyAndTarget, voidKey, voidKeyAndTarget, name, nameAndTarget
        case keyWithoutQueue, keyAndTargetWithoutQueue, nameWithoutQueue
        case mainActorClosure, mainActorFunction, globalActorClosure, globalActorFunction, function
        case mainActorMethod, globalActorMethod, nonisolatedMethod, methodOfNoActor

        static let closures = [key, keyAndTarget, voidKey, voidKeyAndTarget, name, nameAndTarget]
        static let closuresWithoutQueue = [keyWithoutQueue, keyAndTargetWithoutQueue, nameWithoutQueue]
        static let functions = [mainActorClosure, mainActorFunction, globalActorClosure, globalActorFunction, function]
        #if hasFeature(InferSendableFromCaptures)
        static let methods = [mainActorMethod, globalActorMethod, nonisolatedMethod, methodOfNoActor]
        #else
        /// In language mode 5, the compiler warns of a method, because its type doesn't say that it is Sendable.
        static let methods: [Self] = []
        #endif

        /// Where a function runs.
        var home: Place {
            switch self {
            case .mainActorClosure, .mainActorFunction, .mainActorMethod: .mainActor
            case .globalActorClosure, .globalActorFunction, .globalActorMethod: .globalActor
            default: .poster
            }
        }
    }
}

extension WhereAHandlerRunsTests.Probe {
    /// Observes in code that is isolated to an actor, or to none.
    ///
    /// A closure has that isolation if it uses the parameter.
    func observe(_ way: WhereAHandlerRunsTests.Way, isolation: isolated (any Actor)?) -> NotificationToken {
        switch way {
        case .key:
            center.observe(.number) { [visitor = visitor()] _ in visitor.visit(isolation) }
        case .keyAndTarget:
            center.observe(.number, with: target) { [visitor = visitor()] _, _ in visitor.visit(isolation) }
        case .voidKey:
            center.observe(.ping) { [visitor = visitor()] in visitor.visit(isolation) }
        case .voidKeyAndTarget:
            center.observe(.ping, with: target) { [visitor = visitor()] _ in visitor.visit(isolation) }
        case .name:
            center.observe(name: Notification.Key.number.name) { [visitor = visitor()] _ in visitor.visit(isolation) }
        case .nameAndTarget:
            center.observe(name: Notification.Key.number.name, with: target) { [visitor = visitor()] _, _ in
                visitor.visit(isolation)
            }
        case .keyWithoutQueue:
            center.observe(.number, queue: nil) { [visitor = visitor()] _ in visitor.visit(isolation) }
        case .keyAndTargetWithoutQueue:
            center.observe(.number, queue: nil, with: target) { [visitor = visitor()] _, _ in visitor.visit(isolation) }
        case .nameWithoutQueue:
            center.observe(name: Notification.Key.number.name, queue: nil) { [visitor = visitor()] _ in
                visitor.visit(isolation)
            }
        case .mainActorClosure: center.observe(.number) { @MainActor [visitor = visitor()] _ in visitor.visit() }
        case .mainActorFunction: center.observe(.number, using: mainActorFunction())
        case .globalActorClosure: center.observe(.number) { @Studio [visitor = visitor()] _ in visitor.visit() }
        case .globalActorFunction: center.observe(.number, using: globalActorFunction())
        case .function: center.observe(.number, using: function())
        #if hasFeature(InferSendableFromCaptures)
        case .mainActorMethod: center.observe(.number, using: Screen(self).show)
        case .globalActorMethod: center.observe(.number, using: Canvas(self).draw)
        case .nonisolatedMethod: center.observe(.number, using: Screen(self).note)
        case .methodOfNoActor: center.observe(.number, using: Cache(self).insert)
        #else
        case .mainActorMethod, .globalActorMethod, .nonisolatedMethod, .methodOfNoActor: fatalError("not passed")
        #endif
        }
    }

    /// Makes a token in code that is isolated to an actor, or to none.
    func makeToken(isolation: isolated (any Actor)?) -> NotificationToken {
        NotificationToken { [visitor = visitor()] in visitor.visit(isolation) }
    }

    private func function() -> @Sendable (Int) -> Void { { [visitor = visitor()] _ in visitor.visit() } }

    private func mainActorFunction() -> @MainActor @Sendable (Int) -> Void {
        { [visitor = visitor()] _ in visitor.visit() }
    }

    private func globalActorFunction() -> @Studio @Sendable (Int) -> Void {
        { [visitor = visitor()] _ in visitor.visit() }
    }
}

// MARK: - Where a handler is written

@MainActor private final class Screen {
    private let center: NotificationCenter
    private let visitor: WhereAHandlerRunsTests.Visitor

    nonisolated init(_ probe: WhereAHandlerRunsTests.Probe) { (center, visitor) = (probe.center, probe.visitor()) }

    func observe() -> NotificationToken { center.observe(.number) { [visitor] _ in visitor.visit() } }

    func observeInSendableClosure() -> NotificationToken {
        let observe = { @Sendable [center, visitor] in center.observe(.number) { _ in visitor.visit() } }
        return observe()
    }

    nonisolated func observeNonisolated() -> NotificationToken {
        center.observe(.number) { [visitor] _ in visitor.visit() }
    }

    func show(_ number: Int) { visitor.visit() }

    nonisolated func note(_ number: Int) { visitor.visit() }
}

/// An actor with the probe's executor.
private actor Desk {
    private let center: NotificationCenter
    private let visitor: WhereAHandlerRunsTests.Visitor
    private let executor: HeldExecutor
    private var count = 0
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ probe: WhereAHandlerRunsTests.Probe) {
        (center, visitor, executor) = (probe.center, probe.visitor(), probe.store.executor)
    }

    func observeWithState() -> NotificationToken {
        center.observe(.number) { _ in
            self.count += 1
            self.visitor.visit()
        }
    }

    func observeWithoutState() -> NotificationToken { center.observe(.number) { [visitor] _ in visitor.visit() } }

    #if compiler(>=6.3) && hasFeature(InferSendableFromCaptures)
    func observeWithMethod() -> NotificationToken { center.observe(.number, using: file) }

    private func file(_ number: Int) { visitor.visit() }
    #endif
}

/// A global actor whose actor is of another type, with an executor of its own.
@globalActor private enum Studio {
    static let shared = Painter()
    static let executor = HeldExecutor()
}

private actor Painter {
    nonisolated var unownedExecutor: UnownedSerialExecutor { Studio.executor.asUnownedSerialExecutor() }

    private var rests = 0

    func rest() { rests += 1 }
}

@Studio private final class Canvas {
    private let center: NotificationCenter
    private let visitor: WhereAHandlerRunsTests.Visitor

    nonisolated init(_ probe: WhereAHandlerRunsTests.Probe) { (center, visitor) = (probe.center, probe.visitor()) }

    func observe() -> NotificationToken { center.observe(.number) { [visitor] _ in visitor.visit() } }

    func draw(_ number: Int) { visitor.visit() }
}

private final class Cache: Sendable {
    private let center: NotificationCenter
    private let visitor: WhereAHandlerRunsTests.Visitor

    init(_ probe: WhereAHandlerRunsTests.Probe) { (center, visitor) = (probe.center, probe.visitor()) }

    func observe() -> NotificationToken { center.observe(.number) { [visitor] _ in visitor.visit() } }

    func insert(_ number: Int) { visitor.visit() }
}
