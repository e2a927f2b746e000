import Foundation
import NotificationToken
import Testing

@Suite("C5 A token ends its observation exactly once, from anywhere", timeLimit)
struct ExactlyOnceTests {
    private let center = NotificationCenter()

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
