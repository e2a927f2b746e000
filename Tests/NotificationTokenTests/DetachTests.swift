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

    @Test("After its target's release, the next post that its handler would get ends a detached observation")
    func targetDies() {
        let (sender, capture) = (Thing(), Capture())
        var target: Thing? = Thing()
        if let target {
            let body: @Sendable (Int) -> Void = capture.handler()
            center.observe(.number, object: sender, with: target, using: { body($1) }, onMismatch: { _ in }).detach()
        }
        center.post(.number, object: sender, payload: 0)
        target = nil
        // From another sender, and a mismatch.
        center.post(.number, object: Thing(), payload: 1)
        center.post(name: Notification.Key.number.name, object: sender)
        #expect(!capture.isReleased)
        center.post(.number, object: sender, payload: 2)
        #expect(capture.isReleased)
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
}
