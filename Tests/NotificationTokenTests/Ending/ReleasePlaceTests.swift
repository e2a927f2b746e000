import Foundation
import NotificationToken
import Testing

@Suite("Where a handler and its target are released", timeLimit)
struct ReleasePlaceTests {
    private let center = NotificationCenter()
    private let store = GatedStore()

    // MARK: - On the thread that ends the observation

    @Test(
        "A handler without an actor is released before cancel() returns",
        arguments: [TestedPlace.postingThread, .queue])
    func handlerWithoutAnActor(place: TestedPlace) {
        let capture = Capture()
        let token = place.observe(center, on: store, capture.handler())

        token.cancel()

        #expect(capture.isReleased)
    }

    // MARK: - On the main actor

    @Test("A main-actor handler is released before cancel() returns, if it is cancelled on the main actor")
    @MainActor func mainActorHandlerCancelledThere() {
        let capture = Capture()
        let token = TestedPlace.mainActor.observe(center, on: store, capture.handler())

        token.cancel()

        #expect(capture.isReleased)
    }

    @Test("A main-actor handler that another thread cancels is released later, in a block of the main queue")
    @MainActor func mainActorHandlerCancelledElsewhere() async {
        let releases = Log<Bool>()
        let token = TestedPlace.mainActor.observe(
            center, on: store, Capture { releases.add(isOnMainQueue) }.handler())

        // The main actor is busy meanwhile.
        JoinableThread { token.cancel() }.join()
        #expect(releases.count == 0)

        await drainMainQueue()
        #expect(releases.values == [true])
    }

    @Test("A main-actor handler that another thread cancels is released there, although a post overtakes 1,000 others")
    @MainActor func mainActorHandlerBeforeDeliveriesThatAreOvertaken() async {
        let capture = Capture()
        let token = center.observe(.text, using: capture.handler() as @MainActor @Sendable (String) -> Void)
        let numbers = center.observe(.number) { @MainActor _ in }
        JoinableThread { [center] in
            token.cancel()
            for number in 1...1_000 { center.post(.number, payload: number) }
        }.join()
        #expect(!capture.isReleased)

        center.post(.number, payload: 0)
        await drainMainQueue()

        #expect(capture.isReleased)
        numbers.cancel()
    }

    // MARK: - On another actor

    /// A value that isn't Sendable: its deinit changes a counter that only the actor may use.
    private final class ActorOnlyValue {
        final class Counter { var count = 0 }

        private let counter: Counter
        private let executor: GatedExecutor
        private let elsewhere: Log<Int>

        init(_ counter: Counter, _ executor: GatedExecutor, _ elsewhere: Log<Int>) {
            (self.counter, self.executor, self.elsewhere) = (counter, executor, elsewhere)
        }

        deinit {
            counter.count += 1
            if !executor.isCurrent { elsewhere.tick() }
        }
    }

    /// An actor that observes, and makes tokens with closures, in its own instance.
    private actor ObservingActor {
        nonisolated let executor = GatedExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        /// The deinits on other threads.
        nonisolated let elsewhere = Log<Int>()
        private let counter = ActorOnlyValue.Counter()
        private var sum = 0

        var releaseCount: Int { counter.count }

        func observe(_ center: NotificationCenter, with target: PlainObject) -> NotificationToken {
            let value = ActorOnlyValue(counter, executor, elsewhere)
            return center.observe(.number, with: target) { _, number in
                self.sum += number
                withExtendedLifetime(value) {}
            }
        }

        func makeToken() -> NotificationToken {
            let value = ActorOnlyValue(counter, executor, elsewhere)
            return NotificationToken {
                self.sum += 1
                withExtendedLifetime(value) {}
            }
        }

        func run(_ body: @Sendable () -> Void) { body() }

        /// Waits until all values have been released: no event tells when an enqueued release is over.
        nonisolated func expectReleases(_ count: Int) async {
            await eventually("\(count) values are released") { await releaseCount == count }
            #expect(elsewhere.count == 0)
        }
    }

    /// How an observation ends.
    enum End: CaseIterable { case cancel, cancelThen, cancelOnTheActor, release, bag, targetDies, centerDies }

    @Test(
        "A handler in an actor's instance releases what isn't Sendable on the actor, however its observation ends",
        arguments: End.allCases)
    func handlerInAnActor(end: End) async {
        let actor = ObservingActor()
        let count = isThreadSanitized ? 100 : 1_000

        for _ in 0..<count { await observe(actor, until: end) }

        await actor.expectReleases(count)
    }

    private func observe(_ actor: ObservingActor, until end: End) async {
        let center = Shared<NotificationCenter?>(NotificationCenter())
        let target = Shared<PlainObject?>(makePlainObject())
        let token = Shared<NotificationToken?>(nil)
        if let center = center.value, let target = target.value {
            token.value = await actor.observe(center, with: target)
            center.post(.number, payload: 1)
        }

        switch end {
        case .cancel: token.value?.cancel()
        case .cancelThen: token.value?.cancel {}
        case .cancelOnTheActor: await actor.run { token.value?.cancel() }
        case .release: token.value = nil
        case .bag: token.take()?.store(in: NotificationToken.Bag())
        case .targetDies:
            target.value = nil
            center.value?.post(.number, payload: 2)
        case .centerDies: center.value = nil
        }
    }

    @Test("What the closure of a token captured in an actor's instance is released on the actor")
    func closureInAnActor() async {
        let actor = ObservingActor()

        for _ in 0..<300 { await actor.makeToken().cancel() }

        await actor.expectReleases(300)
    }

    // MARK: - The target

    /// An actor, or just the target of a handler, whose last owner has to be on the main actor.
    private actor Target {
        private let deinits: DeinitCounter

        init(_ deinits: DeinitCounter) { self.deinits = deinits }

        deinit { deinits.recordDeinit() }
    }

    @Test(
        "A thread that posts to 20 observations isn't the last owner of their target, which the main actor releases",
        arguments: [TestedPlace.mainActor, .actor])
    @MainActor func targetOfAPoster(place: TestedPlace) async {
        let deinits = DeinitCounter()
        let rounds = isThreadSanitized ? 50 : 3_000
        let isOver = Shared(false)
        // A poster without a limit may keep the relay's lock from the main actor for long under Thread Sanitizer.
        let limit = isThreadSanitized ? 1_000 : Int.max
        let poster = JoinableThread { [center] in
            var count = 0
            while !isOver.value && count < limit {
                center.post(name: .event, object: nil)
                count += 1
            }
        }

        for _ in 0..<rounds {
            for token in observe(with: Target(deinits), place) { token.cancel() }
        }
        isOver.value = true
        poster.join()

        await eventually("all targets are released") { deinits.count + deinits.elsewhere.count == rounds }
        #expect(deinits.elsewhere.count == 0)
    }

    /// Observes an event whose posts are mismatches: each makes the poster look at the observation.
    @MainActor private func observe(with target: Target, _ place: TestedPlace) -> [NotificationToken] {
        let key = Notification.Key<Int>("event", coding: .userInfo("number"))
        return (0..<20).map { _ in
            place == .actor
                ? center.observe(key, on: target, using: { _, _ in }, onMismatch: { _ in })
                : center.observe(key, with: target, using: { _, _ in }, onMismatch: { _ in })
        }
    }
}
