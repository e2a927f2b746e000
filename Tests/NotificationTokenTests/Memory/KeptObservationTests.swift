import Foundation
@testable import NotificationToken
import Testing

extension ProcessWide {
    @Suite(
        "C10 Observations without a token whose target or actor is gone are bounded by about as many as live, without any post",
        timeLimit)
    struct KeptObservationTests {
        /// Where the handlers run, and what they observe.
        enum Kind: CaseIterable {
            case name, key, void, postingThread, mainActor, mainActorByName, actor, voidOnActor, globalActor

            /// Observes with a target of its own, which is returned, and a capture.
            func observe(_ center: NotificationCenter, _ capture: Capture, from sender: Thing?, _ name: String)
                -> AnyObject
            {
                let (window, store) = (Window(), Store())
                let body: @Sendable (Int) -> Void = capture.handler()
                let (key, void) = (Notification.Key<Int>(name), Notification.Key<Void>(name))
                let event = key.name
                let object: AnyObject = if let sender { sender } else { everySender }
                switch self {
                case .name:
                    center.observe(name: event, object: sender, with: window) { _, _ in body(1) }.keepObserving()
                case .key: center.observe(key, object: object, with: window) { _, _ in body(1) }.keepObserving()
                case .void: center.observe(void, object: object, with: window) { _ in body(1) }.keepObserving()
                case .postingThread:
                    center.observe(key, object: object, queue: nil, with: window) { _, _ in body(1) }.keepObserving()
                case .mainActor:
                    center.observe(key, object: object, with: window) { @MainActor _, _ in body(1) }.keepObserving()
                case .mainActorByName:
                    center.observe(name: event, object: sender, with: window) { @MainActor _, _ in body(1) }
                        .keepObserving()
                case .actor: center.observe(key, object: object, on: store) { _, _ in body(1) }.keepObserving()
                case .voidOnActor: center.observe(void, object: object, on: store) { _ in body(1) }.keepObserving()
                case .globalActor:
                    center.observe(key, object: object, with: window) { @Desk _, _ in body(1) }.keepObserving()
                }
                return self == .actor || self == .voidOnActor ? store : window
            }
        }

        @globalActor actor Desk { static let shared = Desk() }

        private final class Window: Sendable {}

        /// More than may be gone and not yet ended, with what other tests leave.
        private static let few = 600

        /// How many observations the library keeps, without those that a sweep has taken.
        private var keptCount: Int { KeptSubscriptions.state.withLock { $0.subscriptions.count } }

        /// Waits for sweeps on other threads, whose end no event tells.
        private func settle(until isOver: () -> Bool) async {
            for _ in 0..<10_000 where !isOver() {
                await drainMainQueue()
                await onThread { pause(0.001) }
            }
        }

        /// Lets targets come and go and waits until at most `limit` of their handlers are kept.
        private func expectBound(
            _ kind: Kind, names: Int, count: Int = 2_000, hasSenders: Bool, _ limit: Int, living: Int = 0
        ) async {
            let center = NotificationCenter()
            let live = Shared(0)
            var kept: [AnyObject] = []
            for number in 0..<count {
                live.change { $0 += 1 }
                let capture = Capture { live.change { $0 -= 1 } }
                let target = kind.observe(
                    center, capture, from: hasSenders ? makeThing() : nil, "name \(number % names)")
                if number < living { kept.append(target) }
            }
            await settle(until: { live.value <= limit })
            #expect(live.value <= limit && live.value >= living)
            withExtendedLifetime(kept) {}
        }

        @Test(
            "2,000 targets that come and go keep at most a few hundred handlers, wherever they run, with a sender and without",
            arguments: Kind.allCases, [true, false])
        func bounded(kind: Kind, hasSenders: Bool) async {
            await expectBound(kind, names: 1, hasSenders: hasSenders, Self.few)
        }

        @Test(
            "A thousand names, each observed twice, keep at most a few hundred handlers together",
            arguments: [Kind.key, .mainActor])
        func names(kind: Kind) async { await expectBound(kind, names: 1_000, hasSenders: false, Self.few) }

        @Test(
            "Beside 1,000 targets that live, about as many that are gone are kept",
            arguments: [Kind.name, .mainActor, .actor])
        func living(kind: Kind) async {
            await expectBound(kind, names: 3, count: 10_000, hasSenders: false, 2_600, living: 1_000)
        }

        @Test("A living actor is asked about its 2,000 observations a few times each, whatever others are kept and end")
        func asked() async {
            let (center, store, window) = (NotificationCenter(), HeldStore(), Window())
            KeptSubscriptions.state.withLock { $0 = KeptSubscriptions.State() }
            for number in 1...2_000 {
                center.observe(.number, on: store) { _, _ in }.keepObserving()
                // What a sweep has put back isn't new.
                if number <= 300 { await settle(until: { keptCount >= number }) }
            }
            await expectBound(.key, names: 1, count: 11_000, hasSenders: false, 2_600)
            for number in 0..<48_000 {
                let token = center.observe(.number, with: window) { _, _ in }
                if number % 16 == 0 { token.keepObserving() }
                token.cancel()
            }
            #expect(store.executor.count < 22_000)
            withExtendedLifetime(store) {}
        }

        @Test("Neither an actor that gets no time nor six deinits that block keep other observations from being ended")
        func blocked() async {
            let (center, store, gate, live) = (NotificationCenter(), HeldStore(), Gate(), Shared(0))
            store.executor.hold()
            for _ in 0..<300 { center.observe(.number, on: store) { _, _ in }.keepObserving() }
            // They live until one sweep can take them all.
            var targets: [AnyObject] = []
            for number in 0..<2_000 {
                if number < 3 || number >= 1_997 {
                    targets.append(Kind.key.observe(center, Capture { gate.pass() }, from: nil, "blocked"))
                }
                live.change { $0 += 1 }
                targets.append(Kind.key.observe(center, Capture { live.change { $0 -= 1 } }, from: nil, "name"))
            }
            targets = []
            await expectBound(.key, names: 1, count: 4_000, hasSenders: false, Self.few)
            await settle(until: { gate.isReached && live.value <= Self.few })
            #expect(gate.isReached && live.value <= Self.few)
            gate.open()
            store.executor.letGo()
            withExtendedLifetime(store) {}
        }

        @Test("keepObserving() adds an observation once, however often it is called")
        func repeated() {
            let (center, window) = (NotificationCenter(), Window())
            let token = center.observe(.number, with: window) { _, _ in }
            KeptSubscriptions.state.withLock { $0 = KeptSubscriptions.State() }
            for _ in 0..<200 { token.keepObserving() }
            #expect(keptCount == 1)
            token.cancel()
            withExtendedLifetime(window) {}
        }

        @Test("When 4,000 of 7,000 observations have been cancelled and then the others, both peaks are forgotten")
        func twoPeaks() async {
            let (center, window) = (NotificationCenter(), Window())
            let bags = [NotificationToken.Bag(), NotificationToken.Bag()]
            func keep() -> NotificationToken {
                let token = center.observe(.number, with: window) { _, _ in }
                token.keepObserving()
                return token
            }
            KeptSubscriptions.state.withLock { $0 = KeptSubscriptions.State() }
            for number in 0..<7_000 { keep().store(in: bags[number < 4_000 ? 0 : 1]) }
            var last: [NotificationToken] = []
            for (bag, total, left) in [(bags[0], 7_000, 3_000), (bags[1], 3_001, 0)] {
                await settle(until: { keptCount >= total })
                bag.cancelAll()
                last.append(keep())
                await settle(until: { (left..<left + 1_000).contains(keptCount) })
                #expect((left..<left + 1_000).contains(keptCount))
            }
            withExtendedLifetime((window, last)) {}
        }

        @Test("While the main actor is busy, observations that run elsewhere are ended")
        @MainActor func busyMainActor() {
            let (center, live) = (NotificationCenter(), Shared(0))
            for number in 0..<4_000 {
                live.change { $0 += 1 }
                let kind = [Kind.key, .actor, .mainActor][number % 3]
                let capture = kind == .mainActor ? Capture() : Capture { live.change { $0 -= 1 } }
                if kind == .mainActor { live.change { $0 -= 1 } }
                _ = kind.observe(center, capture, from: nil, "name")
            }
            eventually { live.value <= Self.few }  // Nothing reports the end of a sweep.
        }

        @Test("Targets that live are delivered to, however many there are and however often the library has swept")
        func delivered() async {
            let (center, calls, strangers) = (NotificationCenter(), Log<Int>(), Log<Int>())
            let windows = (0..<1_000).map { _ in Window() }
            for window in windows {
                center.observe(.number, with: window) { _, _ in calls.tick() }.keepObserving()
                center.observe(.number, with: Window()) { _, _ in strangers.tick() }.keepObserving()
            }
            center.post(.number, payload: 1)
            #expect(calls.count == 1_000 && strangers.count == 0)
            withExtendedLifetime(windows) {}
        }

        @Test("After 1,000 targets have died at once, as many that come and go leave at most a few hundred handlers")
        func massDeath() async {
            let (center, live) = (NotificationCenter(), Shared(0))
            var kept: [AnyObject] = []
            for number in 0..<3_000 {
                if number == 1_000 { kept = [] }
                live.change { $0 += 1 }
                let capture = Capture { live.change { $0 -= 1 } }
                kept.append(Kind.key.observe(center, capture, from: nil, "name"))
                if number > 1_000 { kept = [] }
            }
            await settle(until: { live.value <= Self.few })
            #expect(live.value <= Self.few)
        }

        @Test("An actor that is an instance of a global actor's type ends its observation, and the handler is released")
        func instanceOfGlobalActor() async {
            let (center, capture) = (NotificationCenter(), Capture())
            let token = observe(center, on: Desk(), capture)
            center.post(.number, payload: 1)
            #expect(capture.isReleased && !token.isActive)
        }

        private func observe(_ center: NotificationCenter, on desk: Desk, _ capture: Capture) -> NotificationToken {
            let body: @Sendable (Int) -> Void = capture.handler()
            return center.observe(.number, on: desk) { _, _ in body(1) }
        }

        /// Also an instance of a global actor's type.
        @globalActor private actor Owner {
            static let shared = Owner()
            private var token: NotificationToken?
            private var count = 0

            func start(_ center: NotificationCenter) { token = center.observe(.number) { _ in self.count += 1 } }
            func stop() { token?.cancel() }
        }

        @Test("An actor that keeps the ended token of its own handler is released")
        func ownToken() async {
            var owner: Owner? = Owner()
            weak let reference = owner
            await owner?.start(NotificationCenter())
            await owner?.stop()
            owner = nil
            await settle(until: { reference == nil })
            #expect(reference == nil)
        }

        @Test("The thread that gives up a token asks no target: a main-actor handler is released on the main actor")
        @MainActor func onMain() async {
            let (center, ledger) = (NotificationCenter(), Ledger())
            for _ in 0..<1_000 {
                let possession = Possession(ledger)
                let token = Shared<NotificationToken?>(
                    center.observe(.number, with: Window()) { _, _ in withExtendedLifetime(possession) {} })
                await onThread {
                    token.value?.keepObserving()
                    token.value = nil
                }
            }
            await drainMainQueue { ledger.count > 300 }
            #expect(ledger.count > 300 && ledger.strays.count == 0)
        }

        @Test("A capture's deinit may post, observe and end tokens while the library sweeps")
        func reentrant() async {
            let (center, ends) = (NotificationCenter(), Log<Int>())
            for _ in 0..<1_000 {
                let capture = Capture {
                    center.post(.number, payload: 1)
                    center.observe(.text, with: Window()) { _, _ in }.keepObserving()
                    center.observe(.number) { _ in }.cancel()
                    ends.tick()
                }
                let body: @Sendable (Int) -> Void = capture.handler()
                center.observe(.text, with: Window()) { _, _ in body(1) }.keepObserving()
            }
            await onThread { ends.wait(forCount: 300) }
        }

        @Test(
            "Targets that are released on eight threads, while the library sweeps, leave at most a few hundred handlers"
        )
        func threads() async {
            let (center, live) = (NotificationCenter(), Shared(0))
            await onThread {
                let workers = (0..<8).map { thread in
                    Worker {
                        for number in 0..<1_000 {
                            live.change { $0 += 1 }
                            let capture = Capture { live.change { $0 -= 1 } }
                            let kind = Kind.allCases[(thread + number) % Kind.allCases.count]
                            _ = kind.observe(center, capture, from: nil, "name \(number % 7)")
                            if number % 100 == 0 { center.post(.number, payload: number) }
                        }
                    }
                }
                for worker in workers { worker.join() }
            }
            await settle(until: { live.value <= 1_000 })
            #expect(live.value <= 1_000)
        }
    }
}
