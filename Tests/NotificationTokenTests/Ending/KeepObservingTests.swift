import Foundation
@testable import NotificationToken
import Testing

@Suite(
    "C7 After keepObserving(), an observation outlives its token, and ends with its target, actor, center or cancel()",
    timeLimit)
struct KeepObservingTests {
    private let center = NotificationCenter()

    @Test(
        "After keepObserving(), an observation goes on without its token, in every context, until the center is released",
        arguments: Observed.Context.withToken)
    func outlivesToken(context: Observed.Context) async {
        let observed = autoreleasepool {
            let center = NotificationCenter()
            let observed = Observed(center, context)
            observed.token.value?.keepObserving()
            observed.token.value?.keepObserving()
            observed.token.value = nil
            for number in 0..<3 { Observed.post(number, on: center) }
            return observed
        }
        #expect(await observed.isOver())
        #expect(observed.numbers.values == [0, 1, 2])
    }

    @Test(
        "After its target's release, an observation that keeps observing ends with the next post that its handler would get"
    )
    func targetDies() {
        let (sender, capture) = (Thing(), Capture())
        var target: Thing? = Thing()
        if let target {
            let body: @Sendable (Int) -> Void = capture.handler()
            center.observe(.number, object: sender, with: target, using: { body($1) }, onMismatch: { _ in })
                .keepObserving()
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

    @Test("After keepObserving(), an adopted observer stays registered")
    func adopted() {
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        NotificationToken(notificationCenter: center, token: observer).keepObserving()
        // A removal would have been enqueued before this block.
        BackgroundQueue.userCode.sync(flags: .barrier) {}
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        center.removeObserver(observer)
    }

    @Test(
        "After keepObserving(), a token runs its closure if it is cancelled, and releases it without running it if it is released"
    )
    func closure() {
        for isCancelled in [true, false] {
            let (runs, capture) = (Log<Int>(), Capture())
            var token: NotificationToken? = makeToken(capture) { runs.tick() }
            token?.keepObserving()
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
