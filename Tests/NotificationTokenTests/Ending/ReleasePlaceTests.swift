import Foundation
import NotificationToken
import Testing

@Suite("C5 What a handler on an actor captured is released on that actor, whoever ends the observation", timeLimit)
struct ReleasePlaceTests {
    /// A value that isn't Sendable: its deinit changes a counter that only the actor may use.
    private final class Lease {
        final class Counter { var count = 0 }

        private let counter: Counter
        private let executor: HeldExecutor
        private let strays: Log<Int>

        init(_ counter: Counter, _ executor: HeldExecutor, _ strays: Log<Int>) {
            (self.counter, self.executor, self.strays) = (counter, executor, strays)
        }

        deinit {
            counter.count += 1
            if !executor.isCurrent { strays.tick() }
        }
    }

    /// An actor that observes, and makes tokens with closures, in its own instance.
    private actor Clerk {
        nonisolated let executor = HeldExecutor()
        nonisolated let strays = Log<Int>()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private let counter = Lease.Counter()
        private var sum = 0

        var releaseCount: Int { counter.count }

        func observe(_ center: NotificationCenter, with target: Thing) -> NotificationToken {
            let lease = Lease(counter, executor, strays)
            return center.observe(.number, with: target) { _, number in
                self.sum += number
                withExtendedLifetime(lease) {}
            }
        }

        func run(_ body: @Sendable () -> Void) { body() }

        /// Waits for releases: no event tells that one which has been enqueued is over.
        nonisolated func wait(forReleases count: Int) async {
            for _ in 0..<10_000 {
                if await releaseCount == count { return }
                await onThread { pause(0.001) }
            }
        }

        func makeToken() -> NotificationToken {
            let lease = Lease(counter, executor, strays)
            return NotificationToken {
                self.sum += 1
                withExtendedLifetime(lease) {}
            }
        }
    }

    /// How an observation ends.
    enum End: CaseIterable { case cancel, cancelThen, cancelOnTheActor, release, bag, targetDies, centerDies }

    @Test(
        "A handler in an actor's instance releases what isn't Sendable on the actor, however its observation ends",
        arguments: End.allCases)
    func handlers(end: End) async {
        let (clerk, count) = (Clerk(), isThreadSanitized ? 100 : 1_000)
        for _ in 0..<count { await observe(clerk, until: end) }
        await clerk.wait(forReleases: count)
        #expect(await clerk.releaseCount == count && clerk.strays.count == 0)
    }

    private func observe(_ clerk: Clerk, until end: End) async {
        let (center, target) = (Shared<NotificationCenter?>(NotificationCenter()), Shared<Thing?>(makeThing()))
        let token = Shared<NotificationToken?>(nil)
        if let center = center.value, let target = target.value {
            token.value = await clerk.observe(center, with: target)
            center.post(.number, payload: 1)
        }
        switch end {
        case .cancel: token.value?.cancel()
        case .cancelThen: token.value?.cancel {}
        case .cancelOnTheActor: await clerk.run { token.value?.cancel() }
        case .release: token.value = nil
        case .bag: token.take()?.store(in: NotificationToken.Bag())
        case .targetDies:
            target.value = nil
            center.value?.post(.number, payload: 2)
        case .centerDies: center.value = nil
        }
    }

    @Test("A main-actor handler that was cancelled elsewhere is released there, although a post overtakes 1,000 others")
    @MainActor func overtaken() async {
        let (center, capture) = (NotificationCenter(), Capture())
        let token = center.observe(.text, using: capture.handler() as @MainActor @Sendable (String) -> Void)
        let numbers = center.observe(.number) { @MainActor _ in }
        Worker {
            token.cancel()
            for number in 1...1_000 { center.post(.number, payload: number) }
        }.join()
        #expect(!capture.isReleased)
        center.post(.number, payload: 0)
        await drainMainQueue()
        #expect(capture.isReleased)
        numbers.cancel()
    }

    @Test("What the closure of a token captured in an actor's instance is released on the actor")
    func closures() async {
        let clerk = Clerk()
        for _ in 0..<300 { await clerk.makeToken().cancel() }
        await clerk.wait(forReleases: 300)
        #expect(await clerk.releaseCount == 300 && clerk.strays.count == 0)
    }
}
