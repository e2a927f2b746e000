import Foundation
@testable import NotificationToken  // For `everySender`, the default of `object:`.
import Testing

extension SerializedSuites {
    @Suite("Observations without a token, whose target or actor is gone", timeLimit)
    struct KeptObservationTests {
        private let center = NotificationCenter()

        /// How many handlers live.
        private let live = Shared(0)

        /// More than may be gone and not yet ended, with what other tests leave.
        private static let few = 600

        // MARK: - Observing for a target that comes and goes

        /// What is observed: a name, a key, a key on the posting thread with `queue: nil`, or a `Void` key.
        enum Form: CaseIterable { case name, key, keyWithoutQueue, voidKey }

        /// A form of `observe` with a target, and where its handler runs.
        struct Way: CustomTestStringConvertible, Sendable {
            let form: Form
            let place: TestedPlace

            /// An actor observes no name, and `queue: nil` means the posting thread.
            static let all = Form.allCases.flatMap { form in
                TestedPlace.ofKeys.filter { place in
                    switch form {
                    case .name: place != .actor
                    case .keyWithoutQueue: place == .postingThread
                    case .key, .voidKey: true
                    }
                }.map { Way(form: form, place: $0) }
            }

            static let keyOnPostingThread = Way(form: .key, place: .postingThread)
            static let keyOnMainActor = Way(form: .key, place: .mainActor)
            static let keyOnActor = Way(form: .key, place: .actor)

            var testDescription: String { "\(form), \(place)" }

            /// Observes without a token.
            ///
            /// - Returns: The target.
            func observe(
                _ center: NotificationCenter, _ capture: Capture, from sender: PlainObject? = nil,
                name: String = "name"
            ) -> AnyObject {
                let key = Notification.Key<Int>(name)
                let void = Notification.Key<Void>(name)
                let object: AnyObject = if let sender { sender } else { everySender }
                let handler: @Sendable (Int) -> Void = capture.handler()
                if place == .actor {
                    let store = Store()
                    let token =
                        form == .key
                        ? center.observe(key, object: object, on: store) { handler($1) }
                        : center.observe(void, object: object, on: store) { _ in handler(1) }
                    token.keepObserving()
                    return store
                }
                let target = makePlainObject()
                let token =
                    switch form {
                    case .name:
                        center.observe(
                            name: key.name, object: sender, with: target,
                            using: place.isolatedWithTarget { (_: Notification) in handler(1) })
                    case .key:
                        center.observe(key, object: object, with: target, using: place.isolatedWithTarget(handler))
                    case .keyWithoutQueue:
                        center.observe(key, object: object, queue: nil, with: target) { handler($1) }
                    case .voidKey:
                        center.observe(
                            void, object: object, with: target, using: place.isolated { (_: PlainObject) in handler(1) }
                        )
                    }
                token.keepObserving()
                return target
            }
        }

        /// An object for a handler to capture, as long as which lives the handler counts as living.
        private func countedCapture() -> Capture {
            live.change { $0 += 1 }
            return Capture { [live] in live.change { $0 -= 1 } }
        }

        /// Observes for targets that are released at once, except for the first ones.
        ///
        /// - Returns: The targets that live.
        private func observe(
            _ way: Way, for count: Int, names: Int = 1, hasSenders: Bool = false, living: Int = 0
        ) -> [AnyObject] {
            (0..<count).compactMap { number in
                let target = way.observe(
                    center, countedCapture(), from: hasSenders ? makePlainObject() : nil,
                    name: "name \(number % names)")
                return number < living ? target : nil
            }
        }

        /// Waits for sweeps on other threads, whose end no event reports.
        private func expectFewHandlers() async {
            await eventually("at most \(Self.few) handlers are left") { live.value <= Self.few }
        }

        // MARK: - How many are left

        #if EXIT_TESTS
        // A process of its own, because the observations of other tests would count, too.
        @Test("A sweep begins when 256 observations have been kept whose targets are gone, and not before", .exitTest)
        func firstSweep() async {
            await #expect(processExitsWith: .success) {
                let center = NotificationCenter()
                let captures = (0..<256).map { _ in Capture() }
                let tokens = captures.map { KeptObservationTests.observeForReleasedTarget(center, $0.handler()) }
                let releases = { @Sendable in captures.count { $0.isReleased } }

                for token in tokens.prefix(255) { token.keepObserving() }
                // Nothing reports that no sweep has begun. A slow machine can hide a failure here, never cause one.
                let isSweptEarly = await onThread { isTrue(within: 0.1) { releases() > 0 } }
                if isSweptEarly { endProcess(isGood: false) }

                tokens[255].keepObserving()
                await eventually("all handlers are released") { releases() == 256 }
                endProcess(isGood: releases() == 256)
            }
        }

        private static func observeForReleasedTarget(
            _ center: NotificationCenter, _ handler: @escaping @Sendable (Int) -> Void
        ) -> NotificationToken { center.observe(.number, queue: nil, with: makePlainObject()) { handler($1) } }
        #endif

        @Test(
            "2,000 targets that come and go leave few handlers, wherever they run, with a sender and without",
            arguments: Way.all, [true, false])
        func targetsThatComeAndGo(way: Way, hasSenders: Bool) async {
            _ = observe(way, for: 2_000, hasSenders: hasSenders)

            await expectFewHandlers()
        }

        @Test(
            "A thousand names, each observed twice, leave few handlers together",
            arguments: [Way.keyOnPostingThread, .keyOnMainActor])
        func namesThatAreObservedTwice(way: Way) async {
            _ = observe(way, for: 2_000, names: 1_000)

            await expectFewHandlers()
        }

        @Test(
            "Beside 1,000 targets that live, about as many that are gone are kept",
            arguments: [Way(form: .name, place: .postingThread), .keyOnMainActor, .keyOnActor])
        func livingTargets(way: Way) async {
            let living = observe(way, for: 10_000, names: 3, living: 1_000)

            // 10,000 would be left without a sweep.
            await eventually("about as many handlers are left as targets live") {
                live.value <= 2 * living.count + Self.few
            }
            #expect(live.value >= living.count)
            withExtendedLifetime(living) {}
        }

        @Test("After 1,000 targets have died at once, as many that come and go leave few handlers")
        func targetsThatDieAtOnce() async {
            var targets = observe(.keyOnPostingThread, for: 1_000, living: 1_000)
            #expect(targets.count == 1_000)
            targets = []

            _ = observe(.keyOnPostingThread, for: 2_000)

            await expectFewHandlers()
        }

        @Test("Targets that are released on eight threads, while the library sweeps, leave few handlers")
        func targetsOnEightThreads() async {
            await onThread {
                let threads = (0..<8).map { thread in
                    JoinableThread {
                        for number in 0..<1_000 {
                            let way = Way.all[(thread + number) % Way.all.count]
                            _ = way.observe(center, countedCapture(), name: "name \(number % 7)")
                            if number % 100 == 0 { center.post(.number, payload: number) }
                        }
                    }
                }
                for thread in threads { thread.join() }
            }

            // Eight threads may have added some while the last sweep went on. 8,000 would be left without one.
            await eventually("at most 1,000 handlers are left") { live.value <= 1_000 }
        }

        @Test("While the main actor is busy, observations that run elsewhere are ended")
        @MainActor func busyMainActor() {
            // Each sweep finds all three.
            for _ in 0..<1_300 {
                _ = Way.keyOnMainActor.observe(center, Capture())
                for way in [Way.keyOnPostingThread, .keyOnActor] { _ = way.observe(center, countedCapture()) }
            }

            eventually("at most \(Self.few) handlers are left") { live.value <= Self.few }
        }

        @Test("An actor that gets no time keeps no other observation from being ended")
        func actorThatGetsNoTime() async {
            let store = GatedStore()
            store.executor.close()

            // Each sweep finds some on the actor.
            for number in 0..<4_000 {
                if number % 10 == 0 { center.observe(.number, on: store) { _, _ in }.keepObserving() }
                _ = Way.keyOnPostingThread.observe(center, countedCapture())
            }

            await expectFewHandlers()
            store.executor.open()
            withExtendedLifetime(store) {}
        }

        // MARK: - How often targets are asked

        @Test("keepObserving() adds an observation once, however often it is called")
        func keptOnce() {
            let target = PlainObject()
            let token = center.observe(.number, with: target) { _, _ in }
            KeptObservations.forgetAll()

            for _ in 0..<200 { token.keepObserving() }

            #expect(KeptObservations.count == 1)
            token.cancel()
            withExtendedLifetime(target) {}
        }

        @Test("keepObserving() adds no observation that has ended")
        func endedObservationIsNotKept() {
            let token = center.observe(.number) { _ in }
            token.cancel()
            KeptObservations.forgetAll()

            token.keepObserving()

            #expect(KeptObservations.count == 0)
        }

        @Test("A living actor is asked about its 2,000 observations a few times each, whatever others are kept and end")
        func livingActorIsAskedAFewTimes() async {
            let store = GatedStore()
            let target = PlainObject()
            KeptObservations.forgetAll()
            for number in 1...2_000 {
                center.observe(.number, on: store) { _, _ in }.keepObserving()
                // What a sweep has put back isn't new.
                if number <= 300 {
                    await eventually("all observations are kept") { KeptObservations.count >= number }
                }
            }

            _ = observe(.keyOnPostingThread, for: 11_000)
            await eventually("about as many handlers are left as observations go on") {
                live.value <= 2_000 + Self.few
            }
            for number in 0..<48_000 {
                let token = center.observe(.number, with: target) { _, _ in }
                if number % 16 == 0 { token.keepObserving() }
                token.cancel()
            }

            // About ten times each, and more on a busy machine, where sweeps come late. If each 256 new ones began a
            // sweep, it would be more than 50 times each.
            #expect(store.executor.count < 25 * 2_000)
            withExtendedLifetime((store, target)) {}
        }

        @Test("When 4,000 of 7,000 observations have been cancelled and then the others, both peaks are forgotten")
        func peaksAreForgotten() async {
            let target = PlainObject()
            let bags = [NotificationToken.Bag(), NotificationToken.Bag()]
            func keep(in bag: NotificationToken.Bag) {
                let token = center.observe(.number, with: target) { _, _ in }
                token.keepObserving()
                token.store(in: bag)
            }
            KeptObservations.forgetAll()
            for number in 0..<7_000 { keep(in: bags[number < 4_000 ? 0 : 1]) }

            let last = NotificationToken.Bag()
            for (bag, before, after) in [(bags[0], 7_000, 3_000), (bags[1], 3_001, 0)] {
                await eventually("all observations are kept") { KeptObservations.count >= before }
                bag.cancelAll()
                keep(in: last)
                await eventually("about \(after) observations are kept") {
                    (after..<after + 1_000).contains(KeptObservations.count)
                }
            }
            withExtendedLifetime((target, last)) {}
        }

        // MARK: - What is delivered and released

        @Test("Targets that live are delivered to, however many there are and however often the library has swept")
        func livingTargetsAreDeliveredTo() {
            let calls = Log<Int>()
            let callsOfTheDead = Log<Int>()
            let targets = (0..<1_000).map { _ in PlainObject() }
            for target in targets {
                center.observe(.number, with: target) { _, _ in calls.tick() }.keepObserving()
                center.observe(.number, with: makePlainObject()) { _, _ in callsOfTheDead.tick() }.keepObserving()
            }

            center.post(.number, payload: 1)

            #expect(calls.count == 1_000)
            #expect(callsOfTheDead.count == 0)
            withExtendedLifetime(targets) {}
        }

        @Test(
            "An observation whose actor is gone ends with the next post, also on an instance of a global actor's type")
        func actorThatIsGone() {
            let capture = Capture()
            let token = observe(on: GatedGlobalActor(), capture.handler())

            center.post(.number, payload: 1)

            #expect(!token.isActive)
            #expect(capture.isReleased)
        }

        private func observe(
            on actor: GatedGlobalActor, _ handler: @escaping @Sendable (Int) -> Void
        ) -> NotificationToken { center.observe(.number, on: actor) { handler($1) } }

        /// Also an instance of a global actor's type.
        @globalActor private actor Owner {
            static let shared = Owner()
            private var token: NotificationToken?
            private var count = 0

            func start(_ center: NotificationCenter) { token = center.observe(.number) { _ in self.count += 1 } }
            func stop() { token?.cancel() }
        }

        @Test("An actor that keeps the ended token of its own handler is released")
        func actorWithItsOwnToken() async {
            let owner = Shared<Owner?>(Owner())
            weak let reference = owner.value
            await owner.value?.start(center)
            await owner.value?.stop()

            owner.value = nil

            // No event reports the end of the task that has released the handler.
            await eventually("the actor is released") { reference == nil }
        }

        /// An object whose last owner has to be on the main actor.
        private final class MainActorTarget: Sendable {
            private let deinits: DeinitCounter

            init(_ deinits: DeinitCounter) { self.deinits = deinits }

            deinit { deinits.recordDeinit() }
        }

        @Test("A sweep isn't the last owner of the target of a main-actor handler, which the main actor releases")
        @MainActor func targetOfAMainActorHandler() async {
            let deinits = DeinitCounter()
            let rounds = isThreadSanitized ? 20 : 200

            for _ in 0..<rounds {
                KeptObservations.forgetAll()
                var targets = (0..<256).map { _ in MainActorTarget(deinits) }
                for target in targets { center.observe(.number, with: target) { _, _ in }.keepObserving() }
                // A sweep has begun, while the targets are released here.
                while targets.popLast() != nil {}
                await drainMainQueue()
            }

            await eventually("all targets are released") { deinits.count + deinits.elsewhere.count == rounds * 256 }
            #expect(deinits.elsewhere.count == 0)
        }

        @Test("keepObserving() releases no handler of another observation, because a sweep runs on a thread of its own")
        func sweepRunsOnAnotherThread() async {
            KeptObservations.forgetAll()
            let threads = Log<ObjectIdentifier>()

            let caller = await onThread {
                for _ in 0..<300 {
                    let capture = Capture { threads.add(ObjectIdentifier(Thread.current)) }
                    _ = Way.keyOnPostingThread.observe(center, capture)
                }
                threads.wait(forCount: 200, "a sweep")
                return ObjectIdentifier(Thread.current)
            }

            #expect(!threads.values.contains(caller))
        }

        @Test("A capture's deinit may post, observe and end tokens while the library sweeps")
        func deinitMayUseTheLibrary() async {
            let deinits = Log<Int>()

            for _ in 0..<1_000 {
                let capture = Capture { [center] in
                    center.post(.number, payload: 1)
                    center.observe(.text, with: makePlainObject()) { _, _ in }.keepObserving()
                    center.observe(.number) { _ in }.cancel()
                    deinits.tick()
                }
                _ = Way.keyOnPostingThread.observe(center, capture)
            }

            await onThread { deinits.wait(forCount: 300) }
        }
    }
}
