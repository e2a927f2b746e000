import Foundation
@testable import NotificationToken
import Testing

@Suite("C7 A detached observation outlives its token, and ends with its target, actor, center or cancel()", timeLimit)
struct DetachTests {
    private let center = NotificationCenter()

    @Test(
        "A detached observation goes on without its token, in every context, until the center is released",
        arguments: Observed.Context.withToken)
    func outlivesToken(context: Observed.Context) async {
        let observed = autoreleasepool {
            let center = NotificationCenter()
            let observed = Observed(center, context)
            observed.token.value?.detach()
            observed.token.value?.detach()
            observed.token.value = nil
            for number in 0..<3 { Observed.post(number, on: center) }
            return observed
        }
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0, 1, 2])
    }

    /// The ways to observe with a target.
    enum Kind: CaseIterable, Sendable { case key, name, keyOnMain, nameOnMain, void, voidOnMain }

    private func observe(_ kind: Kind, with target: Thing, _ capture: Capture) -> NotificationToken {
        let body: @Sendable (Thing) -> Void = capture.handler()
        let key = Notification.Key<Int>("event", coding: .userInfo("number"))
        switch kind {
        case .key: return center.observe(key, with: target) { target, _ in body(target) }
        case .name: return center.observe(name: .event, with: target) { target, _ in body(target) }
        case .keyOnMain: return center.observe(key, on: MainActor.self, with: target) { target, _ in body(target) }
        case .nameOnMain:
            return center.observe(name: .event, on: MainActor.self, with: target) { target, _ in body(target) }
        case .void: return center.observe(Notification.Key<Void>("event"), with: target) { body($0) }
        case .voidOnMain:
            return center.observe(Notification.Key<Void>("event"), on: MainActor.self, with: target) { body($0) }
        }
    }

    @MainActor
    @Test(
        "With the next post after its target's release, a detached observation releases what its handler captured",
        arguments: Kind.allCases)
    func targetDies(kind: Kind) {
        var target: Thing? = Thing()
        let capture = Capture()
        if let target { observe(kind, with: target, capture).detach() }
        center.post(name: .event, object: nil, userInfo: ["number": 1])
        #expect(!capture.isReleased)
        target = nil
        // A mismatch doesn't end it.
        if kind == .key || kind == .keyOnMain { center.post(name: .event, object: nil) }
        #expect(!capture.isReleased)
        center.post(name: .event, object: nil, userInfo: ["number": 2])
        #expect(capture.isReleased)
    }

    @Test("After its target's release, only a post from its sender ends a detached observation of one sender")
    func senderOfATarget() {
        let (sender, capture) = (Thing(), Capture())
        var target: Thing? = Thing()
        if let target {
            let body: @Sendable (Int) -> Void = capture.handler()
            center.observe(.number, object: sender, with: target) { body($1) }.detach()
        }
        target = nil
        center.post(.number, object: Thing(), payload: 1)
        #expect(!capture.isReleased)
        center.post(.number, object: sender, payload: 2)
        #expect(capture.isReleased)
    }

    @Test("cancel(), cancelAndWait() and a bag end a detached observation, and detach() then does nothing")
    func cancelled() async {
        for end in 0..<4 {
            let (capture, bag) = (Capture(), NotificationToken.Bag())
            let token = center.observe(.number, using: capture.handler())
            token.detach()
            switch end {
            case 0: token.cancel()
            case 1: await token.cancelAndWait()
            case 2: await onThread { #expect(token.cancelAndWait()) }
            default:
                token.store(in: bag)
                bag.cancelAll()
            }
            token.detach()
            #expect(capture.isReleased && !token.isActive)
        }
    }

    @Test("An observation can be detached in its handler, and its token released there")
    func inHandler() {
        let (token, numbers, capture) = (Shared<NotificationToken?>(nil), Log<Int>(), Capture())
        token.value = center.observe(
            .number,
            using: capture.handler { number in
                token.value?.detach()
                token.value = nil
                numbers.add(number)
            })
        for number in 0..<2 { center.post(.number, payload: number) }
        #expect(numbers.values == [0, 1] && !capture.isReleased)
    }

    @Test("detach() in the deinit of a capture does nothing to an ended observation, and keeps another one")
    func inDeinit() {
        let numbers = Log<Int>()
        let ended = Shared<NotificationToken?>(nil)
        ended.value = center.observe(
            .number,
            using: Capture { [center] in
                ended.value?.detach()
                center.observe(.number) { numbers.add($0) }.detach()
            }.handler())
        ended.value?.cancel()
        #expect(ended.value?.isActive == false)
        center.post(.number, payload: 1)
        #expect(numbers.values == [1])
    }

    @Test(
        "detach() on a token of a center that is being released does nothing, and the observation ends with the center")
    func dyingCenter() {
        let (token, capture) = (Shared<NotificationToken?>(nil), Capture())
        autoreleasepool {
            let center = NotificationCenter()
            let early = center.observe(
                .number, using: Capture { token.value?.detach() }.handler())
            token.value = center.observe(.number, using: capture.handler())
            early.detach()
        }
        #expect(token.value?.isActive == false && capture.isReleased)
    }

    @Test("A detached adopted observer stays registered")
    func adopted() {
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        NotificationToken(notificationCenter: center, token: observer).detach()
        // A removal would have been enqueued before this block.
        BackgroundQueue.userCode.sync(flags: .barrier) {}
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        center.removeObserver(observer)
    }

    @Test(
        "The closure of a detached token runs if the token is cancelled, and is released without running with the token"
    )
    func closure() {
        for isCancelled in [true, false] {
            let (runs, capture) = (Log<Int>(), Capture())
            var token: NotificationToken? = makeToken(capture) { runs.tick() }
            token?.detach()
            if isCancelled { token?.cancel() }
            token = nil
            #expect(runs.count == (isCancelled ? 1 : 0) && capture.isReleased)
        }
    }

    private func makeToken(_ capture: Capture, _ run: @escaping @Sendable () -> Void) -> NotificationToken {
        let body: @Sendable (Int) -> Void = capture.handler { _ in run() }
        return NotificationToken { body(0) }
    }

    @MainActor
    @Test("A main-actor handler of a detached observation is released on the main actor, whichever thread ends it")
    func mainActor() async {
        let (ledger, center) = (Ledger(), Shared(Optional(NotificationCenter())))
        let possession = Possession(ledger)
        autoreleasepool {
            center.value?.observe(.number, on: MainActor.self) { [possession] _ in
                withExtendedLifetime(possession) {}
            }.detach()
        }
        _ = consume possession
        Worker { autoreleasepool { center.value = nil } }.join()
        #expect(await ledger.hasAll(1))
    }

    /// Runs a closure in its deinit.
    private final class DyingCenter: NotificationCenter, @unchecked Sendable {
        let farewell = Shared<(@Sendable (NotificationCenter) -> Void)?>(nil)

        deinit { farewell.value?(self) }
    }

    @MainActor
    @Test("A main-actor handler that a center in its deinit doesn't keep is released on the main actor with its token")
    func withoutRelay() async {
        let (ledger, token) = (Ledger(), Shared<NotificationToken?>(nil))
        autoreleasepool {
            let possession = Possession(ledger)
            let handler = Shared<(@MainActor (Int) -> Void)?>({ [possession] _ in
                withExtendedLifetime(possession) {}
            })
            let center = DyingCenter()
            center.farewell.value = { center in
                token.value = handler.take().map { center.observe(.number, on: MainActor.self, using: $0) }
            }
        }
        Worker {
            token.value?.detach()
            token.value = nil
        }.join()
        #expect(await ledger.hasAll(1))
    }
}
