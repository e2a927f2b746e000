import Foundation
import NotificationToken
import Testing

@Suite("C5 Exactly once, from anywhere", timeLimit)
struct ExactlyOnceTests {
    private let center = NotificationCenter()

    @Test("The second cancel() does nothing, also to an observer that came in between")
    func twice() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in }
        token.cancel()
        let newcomers = (0..<4).map { _ in center.observe(name: .event) { _ in calls.tick() } }
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        token.cancel()
        _ = token.cancelAndWait()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5)
        #expect(newcomers.allSatisfy { $0.isActive })
        center.removeObserver(raw)
    }

    @Test("The second cancel() does not count as that of an observer of the same name, which goes on")
    func twiceWithOthers() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in }
        let other = center.observe(name: .event) { _ in calls.tick() }
        token.cancel()
        token.cancel()
        center.post(name: .event, object: nil)
        // A name that nobody seems to observe would be taken out of its center.
        waitForTheSweep()
        center.post(name: .event, object: nil)
        #expect(calls.count == 2)
        #expect(other.isActive)
    }

    @Test("Four threads that cancel at once end it once, 500 times")
    func concurrently() {
        for _ in 0..<500 {
            let ends = Log<Int>()
            let capture = Shared(Optional(Deinit { ends.tick() }))
            let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
            let action = NotificationToken { ends.tick() }
            capture.value = nil
            let go = (0..<4).map { _ in Signal() }
            let workers = go.map { signal in
                Worker {
                    signal.wait(); token.cancel(); action.cancel()
                }
            }
            for signal in go { signal.send() }
            for worker in workers { worker.join() }
            #expect(ends.count == 2)
        }
    }

    @Test("A capture whose deinit cancels the same token, and others, is harmless")
    func deinitOfACapture() {
        let token = Shared<NotificationToken?>(nil)
        let other = center.observe(name: .event) { _ in }
        let ends = Log<Int>()
        let capture = Shared(
            Optional(
                Deinit {
                    ends.tick()
                    token.value?.cancel()
                    _ = token.value?.cancelAndWait()
                    other.cancel()
                }))
        token.value = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        token.value?.cancel()
        #expect(ends.count == 1)
        #expect(!other.isActive)
    }

    @Test("A capture whose deinit posts, observes and cancels on the same center is harmless")
    func deinitCallsTheCenter() {
        let calls = Log<Int>()
        let bystander = center.observe(name: .event) { _ in calls.tick() }
        let capture = Shared(
            Optional(
                Deinit { [center] in
                    center.post(name: .event, object: nil)
                    center.observe(name: .event) { _ in }.cancel()
                    center.removeObserver(center.addObserver(forName: .event, object: nil, queue: nil) { _ in })
                }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        token.cancel()
        #expect(calls.count == 1)
        #expect(bystander.isActive)
    }

    @Test("A handler may release its own token, whose capture then dies when it returns")
    func ownTokenInItsHandler() {
        let token = Shared<NotificationToken?>(nil)
        let log = Log<String>()
        let capture = Shared(Optional(Deinit { log.add("released") }))
        token.value = center.observe(name: .event) { [thing = capture.value] _ in
            token.value = nil
            withExtendedLifetime(thing) { log.add("handler ends") }
        }
        capture.value = nil
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(log.values == ["handler ends", "released"])
    }

    @Test("A closure's token runs it once, re-entrantly too")
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

    @Test("Cancelled by its first call, on another thread while observe returns, an observation ends once, 2,000 times")
    func duringRegistration() {
        let isOver = Shared(false)
        let poster = Worker { [center] in while !isOver.value { center.post(name: .event, object: nil) } }
        let late = Log<Int>(), ends = Log<Int>()
        for round in 0..<2_000 {
            let taken = Signal()
            let slot = Shared<NotificationToken?>(nil)
            let isCancelled = Shared(false)
            let capture = Shared(Optional(Deinit { ends.tick() }))
            slot.value = center.observe(name: .event) { [thing = capture.take()] _ in
                if isCancelled.value { late.tick() }
                if let token = slot.take() {
                    token.cancel()
                    isCancelled.value = true
                    taken.send()
                }
                withExtendedLifetime(thing) {}
            }
            // Each other time it may be this thread that comes first.
            if round % 2 == 0 { taken.wait() } else { slot.take()?.cancel() }
        }
        isOver.value = true
        poster.join()
        #expect(late.count == 0)
        #expect(ends.count == 2_000)
    }
}
