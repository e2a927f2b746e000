import Foundation
import NotificationToken
import Testing

@Suite("C5 A token ends its observation exactly once, from anywhere, and affects no other", timeLimit)
struct ExactlyOnceTests {
    private let center = NotificationCenter()

    @Test(
        "A second cancel() affects no observer of the name, whether added before the first one or in between",
        arguments: [0, 1])
    func twice(before: Int) {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in }
        let others = (0..<before).map { _ in center.observe(name: .event) { _ in calls.tick() } }
        token.cancel()
        let newcomers = (0..<4).map { _ in center.observe(name: .event) { _ in calls.tick() } }
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        token.cancel()
        _ = token.cancelAndWait()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5 + before)
        #expect((others + newcomers).allSatisfy { $0.isActive })
        center.removeObserver(raw)
    }

    @Test(
        "An observation that its handler cancels on another thread, while observe returns, ends once (2,000 rounds)")
    func duringRegistration() {
        let isOver = Shared(false)
        let poster = Worker { [center] in while !isOver.value { center.post(name: .event, object: nil) } }
        let late = Log<Int>(), ends = Log<Int>()
        for round in 0..<2_000 {
            let taken = Signal()
            let slot = Shared<NotificationToken?>(nil)
            let isCancelled = Shared(false)
            let capture = Capture { ends.tick() }
            slot.value = center.observe(
                name: .event,
                using: capture.handler { _ in
                    if isCancelled.value { late.tick() }
                    guard let token = slot.take() else { return }
                    token.cancel()
                    isCancelled.value = true
                    taken.send()
                })
            // In every other round this thread may be the first.
            if round % 2 == 0 { taken.wait() } else { slot.take()?.cancel() }
        }
        isOver.value = true
        poster.join()
        #expect(late.count == 0)
        #expect(ends.count == 2_000)
    }
}
