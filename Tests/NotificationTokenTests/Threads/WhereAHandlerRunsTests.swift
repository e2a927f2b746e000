import Foundation
import NotificationToken
import Testing

// What compiles where is a matter of Tests/CompileChecks/Accepted/WhereWritten.swift, what is released where of
// ReleasePlaceTests and the model.
@Suite("Where a handler runs", timeLimit)
@MainActor struct WhereAHandlerRunsTests {
    /// Code that observes, and where its handler runs.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let home: Place
        let observe: @Sendable (Probe) async -> NotificationToken
    }

    nonisolated static let rows = [
        Row(testDescription: "on the main actor", home: .mainActor) { probe in
            await MainActor.run { probe.center.observe(.number) { _ in probe.visit() } }
        },
        Row(testDescription: "on a global actor", home: .globalActor) { probe in
            await { @Studio in probe.center.observe(.number) { _ in probe.visit() } }()
        },
        Row(testDescription: "in an actor, with its state", home: .actor) { await $0.store.observeWithState($0) },
        Row(testDescription: "in an actor, without its state", home: .poster) { await $0.store.observe($0) },
    ]

    @Test(
        "A closure runs on the global actor of the code around it, and on an actor if it uses that actor",
        arguments: rows)
    func closureRunsWhereItIsWritten(row: Row) async { await expectCalls(on: row.home) { await row.observe($0) } }

    @Test(
        "A closure runs where it is written for names, keys and Void keys, with and without a target",
        arguments: Form.inherited, Place.homes)
    func formInheritsTheActor(form: Form, code: Place) async {
        await expectCalls(on: code) { await $0.observe(form, isolation: code.actor(of: $0)) }
    }

    @Test(
        "With queue: nil, a closure runs on the posting thread, wherever it is written",
        arguments: Form.withoutQueue, Place.homes)
    func formWithoutQueueRunsOnThePostingThread(form: Form, code: Place) async {
        await expectCalls(on: .poster) { await $0.observe(form, isolation: code.actor(of: $0)) }
    }

    /// Lets the main actor and another thread post, and expects where and when the handler runs.
    private func expectCalls(on home: Place, _ observe: (Probe) async -> NotificationToken) async {
        for poster in Poster.allCases {
            let probe = Probe()
            let token = await observe(probe)

            // The test keeps the main actor busy, so nothing that waits for an actor can run before the post has
            // returned.
            probe.closeActors()
            let here = poster.run { probe.center.post(.number, payload: 1) }
            let place = home == .poster ? here : home
            #expect(probe.visits.values == (place == here ? [place] : []), "\(poster)")

            probe.openActors()
            await probe.settle()
            #expect(probe.visits.values == [place], "\(poster)")

            token.cancel()
        }
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
        /// A thread without an actor; nil for the one that posts.
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

    enum Poster: CaseIterable {
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
            JoinableThread {
                thread.value = ObjectIdentifier(Thread.current)
                body()
            }.join()
            return .thread(thread.value)
        }
    }

    /// A form of `observe`.
    enum Form: CaseIterable {
        case key, keyAndTarget, voidKey, voidKeyAndTarget, name, nameAndTarget
        case keyWithoutQueue, keyAndTargetWithoutQueue, voidKeyWithoutQueue, nameWithoutQueue

        static let withoutQueue = [
            keyWithoutQueue, keyAndTargetWithoutQueue, voidKeyWithoutQueue, nameWithoutQueue,
        ]
        static let inherited = allCases.filter { !withoutQueue.contains($0) }
    }

    /// A center, and where a handler has run.
    final class Probe: Sendable {
        let center = NotificationCenter()
        let visits = Log<Place>()
        let store = GatedStore()
        private let target = PlainObject()

        /// Pass the isolation of the code around to let a closure capture it, and so run there.
        func visit(_ isolation: (any Actor)? = nil) {
            if isOnMainQueue { return visits.add(.mainActor) }
            if store.executor.isCurrent { return visits.add(.actor) }
            visits.add(Studio.executor.isCurrent ? .globalActor : .thread(ObjectIdentifier(Thread.current)))
        }

        func closeActors() { for executor in [store.executor, Studio.executor] { executor.close() } }
        func openActors() { for executor in [store.executor, Studio.executor] { executor.open() } }

        /// Suspends until all that waits for an actor has run.
        func settle() async {
            await drainMainQueue()
            // An optimizer removes a call that changes nothing, and with it the turn on the actor.
            await store.insert(0)
            await Studio.shared.rest()
        }

        /// Observes in code that is isolated to an actor, or to none.
        ///
        /// A closure has that isolation if it uses the parameter.
        func observe(_ form: Form, isolation: isolated (any Actor)?) -> NotificationToken {
            let name = Notification.Key.number.name
            return switch form {
            case .key: center.observe(.number) { [self] _ in visit(isolation) }
            case .keyAndTarget: center.observe(.number, with: target) { [self] _, _ in visit(isolation) }
            case .voidKey: center.observe(.ping) { [self] in visit(isolation) }
            case .voidKeyAndTarget: center.observe(.ping, with: target) { [self] _ in visit(isolation) }
            case .name: center.observe(name: name) { [self] _ in visit(isolation) }
            case .nameAndTarget: center.observe(name: name, with: target) { [self] _, _ in visit(isolation) }
            case .keyWithoutQueue: center.observe(.number, queue: nil) { [self] _ in visit(isolation) }
            case .keyAndTargetWithoutQueue:
                center.observe(.number, queue: nil, with: target) { [self] _, _ in visit(isolation) }
            case .voidKeyWithoutQueue: center.observe(.ping, queue: nil) { [self] in visit(isolation) }
            case .nameWithoutQueue: center.observe(name: name, queue: nil) { [self] _ in visit(isolation) }
            }
        }
    }
}

extension GatedStore {
    fileprivate func observeWithState(_ probe: WhereAHandlerRunsTests.Probe) -> NotificationToken {
        probe.center.observe(.number) {
            self.insert($0)
            probe.visit()
        }
    }

    fileprivate func observe(_ probe: WhereAHandlerRunsTests.Probe) -> NotificationToken {
        probe.center.observe(.number) { _ in probe.visit() }
    }
}

/// A global actor whose actor is of another type, with an executor of its own.
@globalActor private enum Studio {
    static let shared = Painter()
    static let executor = GatedExecutor()
}

private actor Painter {
    nonisolated var unownedExecutor: UnownedSerialExecutor { Studio.executor.asUnownedSerialExecutor() }

    private var rests = 0

    func rest() { rests += 1 }
}
