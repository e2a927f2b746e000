import Foundation
import NotificationToken
import Testing

@Suite("The end of an observation whose mismatch a thread reports", timeLimit)
struct MismatchInFlightTests {
    enum End: CaseIterable { case cancel, cancelThen, cancelAndWait, release, bag, cancelThenOnTheMainActor }

    private let center = NotificationCenter()
    private let store = GatedStore()

    @Test(
        "Until another thread has reported a mismatch, nothing is released and no closure of cancel(then:) is called",
        arguments: TestedPlace.ofKeys, End.allCases)
    func releaseWaitsForTheReport(place: TestedPlace, end: End) async {
        for target in [nil, PlainObject()] {
            await expectReleaseAfterReport(place, target, end) { JoinableThread($0) }
        }
    }

    @Test(
        "Until the main thread has reported a mismatch, nothing is released and no closure of cancel(then:) is called",
        arguments: TestedPlace.ofKeys, End.allCases.dropLast())
    func releaseWaitsForTheReportOnTheMainThread(place: TestedPlace, end: End) async {
        await expectReleaseAfterReport(place, PlainObject(), end) { post in
            let done = Signal("the return of the post on the main thread")
            DispatchQueue.main.async {
                post()
                done.send()
            }
            return JoinableThread { done.wait() }
        }
    }

    /// Ends an observation while a mismatch is reported.
    ///
    /// A mismatch is reported on the posting thread, wherever the handler runs.
    private func expectReleaseAfterReport(
        _ place: TestedPlace, _ target: PlainObject?, _ end: End,
        onThread makePoster: (@escaping @Sendable () -> Void) -> JoinableThread
    ) async {
        let gate = Gate()
        let log = Log<String>()
        let capture = Capture { log.add("released") }
        let token = Shared<NotificationToken?>(
            place.observe(
                center, with: target, on: store,
                onMismatch: capture.handler { _ in
                    gate.pass()
                    log.add("reported")
                },
                { _ in }))
        let post = { @Sendable [center] in center.post(name: Notification.Key.number.name, object: nil) }

        // A thread reports a mismatch, and is held.
        let poster = makePoster(post)
        await onThread { gate.waitForArrival() }

        var waitingTask: Task<Void, Never>?
        switch end {
        case .cancel: token.value?.cancel()
        case .cancelThen: token.value?.cancel { log.add("then") }
        case .cancelAndWait:
            let cancelled = token.value
            waitingTask = Task {
                await cancelled?.cancelAndWait()
                log.add("then")
            }
            // Nothing reports that the task waits. The main thread may be held, so a thread of its own asks.
            await onThread { eventually("the task has cancelled the token") { cancelled?.isActive == false } }
        case .release: token.value = nil
        case .bag: token.take()?.store(in: NotificationToken.Bag())
        case .cancelThenOnTheMainActor: await MainActor.run { token.value?.cancel { log.add("then") } }
        }
        // It has ended, so another mismatch isn't reported.
        post()
        #expect(log.values == [])

        // The report returns.
        gate.open()
        let thenCount = [.cancelThen, .cancelAndWait, .cancelThenOnTheMainActor].contains(end) ? 1 : 0
        await onThread {
            poster.join()
            log.wait(forCount: 2 + thenCount)
        }
        await waitingTask?.value
        #expect(log.values == ["reported", "released"] + Array(repeating: "then", count: thenCount))
    }

    @Test("The closure of a mismatch may cancel, observe, post and release: the observation ends once it returns")
    func reportMayUseTheLibrary() {
        let log = Log<String>()
        let token = Shared<NotificationToken?>(nil)
        let capture = Capture { log.add("released") }
        token.value = center.observe(
            .number, queue: nil, using: { log.add("\($0)") },
            onMismatch: capture.handler { [center] _ in
                center.post(.number, payload: 1)
                token.value?.cancel { log.add("then") }
                center.post(.number, payload: 2)
                center.post(name: Notification.Key.number.name, object: nil)
                center.observe(.number) { log.add("inner \($0)") }.cancel()
                token.value = nil
                log.add("reported")
            })

        center.post(name: Notification.Key.number.name, object: nil)

        #expect(log.values == ["1", "reported", "released", "then"])
    }
}
