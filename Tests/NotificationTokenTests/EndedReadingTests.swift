import Foundation
import NotificationToken
import Testing

@Suite("C1 If a decoder ends an observation, nothing of that observation is delivered, enqueued or reported", timeLimit)
struct EndedReadingTests {
    private let center = NotificationCenter()
    private let token = Shared<NotificationToken?>(nil)
    /// The payloads that have been released.
    private let released = Log<Int>()

    /// A key whose decoder ends the observation.
    private func key(hasPayload: Bool) -> Notification.Key<Deinit> {
        Notification.Key(
            "event",
            coding: .custom { [token, released] _ in
                token.value?.cancel()
                return hasPayload ? Deinit { released.tick() } : nil
            })
    }

    @Test("If a decoder ends an observation on the main actor, no payload waits for the main actor")
    @MainActor func mainActor() {
        let (key, calls) = (key(hasPayload: true), Log<Int>())
        token.value = center.observe(key, on: MainActor.self) { _ in calls.tick() }
        // The test blocks the main actor meanwhile.
        Worker { [center] in center.post(name: key.name, object: nil) }.join()
        #expect(released.count == 1)
        #expect(calls.count == 0)
    }

    @Test("If a decoder ends an observation on an actor, the post enqueues nothing there")
    func actor() {
        let (key, store, calls) = (key(hasPayload: true), HeldStore(), Log<Int>())
        token.value = center.observe(key, on: store) { _, _ in calls.tick() }
        center.post(name: key.name, object: nil)
        #expect(store.executor.count == 0)
        #expect(released.count == 1)
        #expect(calls.count == 0)
    }

    @Test("If a decoder ends an observation and finds no payload, no mismatch is reported")
    func mismatch() {
        let (key, calls) = (key(hasPayload: false), Log<Int>())
        token.value = center.observe(key, using: { _ in calls.tick() }, onMismatch: { _ in calls.tick() })
        center.post(name: key.name, object: nil)
        #expect(calls.count == 0)
    }

    @Test("If a decoder ends an observation while another thread runs the handler, no mismatch is reported")
    func mismatchMeanwhile() {
        let (park, reports) = (Park(), Log<Int>())
        let key = Notification.Key<Int>(
            "event",
            coding: .custom { [token] note in
                if note.number == nil { token.value?.cancel() }
                return note.number
            })
        token.value = center.observe(key, using: { _ in park.stop() }, onMismatch: { _ in reports.tick() })
        let poster = Worker { [center] in center.post(name: key.name, object: nil, userInfo: ["number": 1]) }
        park.waitForArrival()
        center.post(name: key.name, object: nil)
        #expect(reports.count == 0)
        park.letGo()
        poster.join()
    }

    @Test(
        "While a post reads a payload for the next handler, cancel() releases the previous handler of that post at once"
    )
    func previousHandler() {
        let (capture, isReleased) = (Capture(), Log<Bool>())
        token.value = center.observe(name: .event, using: capture.handler())
        let key = Notification.Key<Int>(
            "event",
            coding: .custom { [token] _ in
                token.value?.cancel()
                isReleased.add(capture.isReleased)
                return 1
            })
        let next = center.observe(key) { _ in }
        center.post(name: .event, object: nil)
        #expect(isReleased.values == [true])
        withExtendedLifetime(next) {}
    }
}
