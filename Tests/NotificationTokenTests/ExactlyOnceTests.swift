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

    @Test("Three threads that cancel and one that releases the last reference end an observation once (500 rounds)")
    func concurrently() {
        for _ in 0..<500 {
            let ends = Log<Int>()
            let capture = Capture { ends.tick() }
            let token = Shared<NotificationToken?>(center.observe(name: .event, using: capture.handler()))
            let closure = NotificationToken { ends.tick() }
            let go = (0..<4).map { _ in Signal() }
            let workers = go.enumerated().map { index, signal in
                Worker {
                    signal.wait()
                    if index > 0 { token.value?.cancel() } else { token.value = nil }
                    closure.cancel()
                }
            }
            for signal in go { signal.send() }
            for worker in workers { worker.join() }
            #expect(ends.count == 2)
        }
    }

    @Test("The deinit of a capture may cancel its own token and others, post, observe and remove observers")
    func deinitOfACapture() {
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<Int>()
        let other = center.observe(name: .event) { _ in }
        let bystander = center.observe(name: .event) { _ in calls.tick() }
        let capture = Capture { [center] in
            token.value?.cancel()
            _ = token.value?.cancelAndWait()
            other.cancel()
            center.post(name: .event, object: nil)
            center.observe(name: .event) { _ in }.cancel()
            center.removeObserver(center.addObserver(forName: .event, object: nil, queue: nil) { _ in })
        }
        token.value = center.observe(name: .event, using: capture.handler())
        token.value?.cancel()
        #expect(capture.isReleased)
        #expect(calls.count == 1)
        #expect(!other.isActive)
        #expect(bystander.isActive)
    }

    @Test(
        "A handler that cancels or releases its own token runs to its end, is released then, and is not called again",
        arguments: [false, true])
    func ownTokenInItsHandler(releases: Bool) {
        let token = Shared<NotificationToken?>(nil)
        let log = Log<String>()
        let capture = Capture { log.add("released") }
        token.value = center.observe(
            name: .event,
            using: capture.handler { _ in
                if releases { token.value = nil } else { token.value?.cancel() }
                log.add("handler ends")
            })
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(log.values == ["handler ends", "released"])
    }

    @Test("A token runs its closure once, even if the closure cancels the token")
    func closure() {
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<Int>()
        token.value = NotificationToken {
            calls.tick()
            token.value?.cancel()
        }
        token.value?.cancel()
        token.value = nil
        #expect(calls.count == 1)
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
