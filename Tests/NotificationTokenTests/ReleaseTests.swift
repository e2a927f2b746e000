import Foundation
import NotificationToken
import Testing

@Suite("C6 The handler is released by cancel(), or by the last delivery in flight", timeLimit)
struct ReleaseTests {
    private let center = NotificationCenter()

    @Test(
        "cancel() releases handler, decoder and onMismatch before it returns, if nothing is in flight",
        arguments: Observed.Context.withToken)
    @MainActor func atOnce(context: Observed.Context) {
        let observed = Observed(center, context)
        #expect(observed.gone.count == (context.isByName ? 2 : 0))  // With a name there is only the handler.
        observed.token.value?.cancel()
        #expect(observed.gone.count == 3)
    }

    @Test("An observation holds its queue until cancel() releases it")
    func queue() {
        weak var weakQueue: OperationQueue?
        let token = autoreleasepool {
            let queue = OperationQueue()
            weakQueue = queue
            return center.observe(name: .event, queue: queue) { _ in }
        }
        #expect(weakQueue != nil)
        token.cancel()
        #expect(weakQueue == nil)
    }

    @Test("After cancel(), the captures are released when the delivery in flight returns, although its post goes on")
    func inFlight() {
        let capture = Capture()
        let first = Park(), second = Park()
        let tokens = [
            center.observe(name: .event, using: capture.handler { _ in first.stop() }),
            center.observe(name: .event) { _ in second.stop() },
        ]
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        first.waitForArrival()
        tokens[0].cancel()
        #expect(!capture.isReleased)
        first.letGo()
        second.waitForArrival()
        #expect(capture.isReleased)
        second.letGo()
        poster.join()
        withExtendedLifetime(tokens) {}
    }

    @Test(
        "While a post reads a payload for the next handler, cancel() releases an earlier handler of that post at once",
        arguments: [Observed.Context.postingThread, .mainActor, .actor])
    func duringDecoding(context: Observed.Context) {
        let capture = Capture(), store = Store()
        let first = center.observe(name: .event, using: capture.handler { _ in })
        let released = Log<Bool>()
        let key = Notification.Key<Int>(
            "event",
            coding: .custom { _ in
                first.cancel()
                released.add(capture.isReleased)
                return 1
            })
        let second =
            switch context {
            case .mainActor: center.observe(key, on: MainActor.self) { _ in }
            case .actor: center.observe(key, on: store) { $0.insert($1) }
            default: center.observe(key) { _ in }
            }
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        #expect(released.values == [true])
        second.cancel()
    }

    @Test(
        "cancel() releases the captures although other threads are reading payloads or reporting mismatches for the handler"
    )
    func duringReading() {
        let parks = [Park(), Park(), Park()]
        let capture = Capture()
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(
                decode: { note in
                    guard let number = note.userInfo?["number"] as? Int else { return nil }
                    parks[number].stop()
                    return number
                }, encode: { ["number": $0] }))
        let token = center.observe(key, using: capture.handler()) { _ in parks[2].stop() }
        var posters = (0..<2).map { number in Worker { [center] in center.post(key, payload: number) } }
        posters.append(Worker { [center] in center.post(name: key.name, object: nil) })
        for park in parks { park.waitForArrival() }
        token.cancel()
        #expect(capture.isReleased)
        for park in parks { park.letGo() }
        for poster in posters { poster.join() }
    }

    @Test(
        "A post that is running another handler, or waits for one on a queue, keeps no captures of a cancelled handler",
        arguments: [false, true], [nil, OperationQueue()])
    func parkedPost(isPassed: Bool, queue: OperationQueue?) {
        let park = Park()
        let capture = Capture()
        let first = isPassed ? nil : center.observe(name: .event, queue: queue) { _ in park.stop() }
        let token = center.observe(name: .event, using: capture.handler())
        let second = center.observe(name: .event, queue: queue) { _ in if isPassed { park.stop() } }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(capture.isReleased)
        park.letGo()
        poster.join()
        #expect(first?.isActive != false && second.isActive)
    }

    @Test(
        "On every actor cancel() releases the captures at once; a waiting payload, whose deinit posts, is released in its turn",
        arguments: [true, false])
    @MainActor func waitingPayload(onMain: Bool) async {
        let (store, capture, calls, key) = (HeldStore(), Capture(), Log<Int>(), Notification.Key<Deinit>("letter"))
        let token = Shared<NotificationToken?>(nil)
        let handler: Shared<(@Sendable (Deinit) -> Void)?> = Shared(capture.handler { _ in calls.add(-1) })
        token.value =
            onMain
            ? center.observe(key, on: MainActor.self) { [handler = handler.take()] in handler?($0) }
            : center.observe(key, on: store) { [handler = handler.take()] in handler?($1) }
        let bystander = center.observe(.number) { calls.add($0) }
        let isReleased = Signal()
        store.executor.hold()
        Worker { [center] in
            let payload = Deinit {
                token.value?.cancel()
                center.observe(key) { _ in }.cancel()
                center.post(.number, payload: 1)
                isReleased.send()
            }
            center.post(key, payload: payload)
        }.join()
        #expect(!capture.isReleased)
        token.value?.cancel()
        #expect(capture.isReleased)
        #expect(calls.count == 0)
        store.executor.letGo()
        await onThread { isReleased.wait() }
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }
}
