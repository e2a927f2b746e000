import Foundation
import NotificationToken
import Testing

@Suite("C3 A mismatch that a thread reports is in flight, as a call of the handler is", timeLimit)
struct MismatchInFlightTests {
    /// Where the handler would run.
    ///
    /// The mismatch is reported on the posting thread.
    enum Home: CaseIterable {
        case postingThread, target, mainActor, targetOnMain, actor, globalActor

        func observe(
            _ center: NotificationCenter, with target: Thing, on store: HeldStore,
            onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
        ) -> NotificationToken {
            switch self {
            case .postingThread: center.observe(.number, queue: nil, using: { _ in }, onMismatch: onMismatch)
            case .target: center.observe(.number, with: target, using: { _, _ in }, onMismatch: onMismatch)
            case .mainActor: center.observe(.number, using: { @MainActor _ in }, onMismatch: onMismatch)
            case .targetOnMain:
                center.observe(.number, with: target, using: { @MainActor _, _ in }, onMismatch: onMismatch)
            case .actor: center.observe(.number, on: store, using: { _, _ in }, onMismatch: onMismatch)
            case .globalActor: center.observe(.number, using: { @Desk _ in }, onMismatch: onMismatch)
            }
        }
    }

    @globalActor actor Desk { static let shared = Desk() }

    enum End: CaseIterable { case cancel, cancelThen, cancelAndWait, release, bag, mainActor }

    private let center = NotificationCenter()
    private let target = Thing()
    private let store = HeldStore()

    @Test(
        "Until a thread has reported a mismatch, its captures live and no closure of cancel(then:) is called, however the observation ends",
        arguments: Home.allCases, End.allCases)
    func reporting(home: Home, end: End) async {
        await report(at: home, until: end) { post in Worker(post) }
        // The main thread reports it, and is blocked until the end.
        if end == .mainActor { return }
        await report(at: home, until: end) { post in
            let done = Signal()
            DispatchQueue.main.async {
                post()
                done.send()
            }
            return Worker { done.wait() }
        }
    }

    private func report(
        at home: Home, until end: End, from makePoster: (@escaping @Sendable () -> Void) -> Worker
    ) async {
        let (park, log, token) = (Park(), Log<String>(), Shared<NotificationToken?>(nil))
        let capture = Capture { log.add("released") }
        token.value = home.observe(
            center, with: target, on: store,
            onMismatch: capture.handler { _ in
                park.stop()
                log.add("reported")
            })
        let poster = makePoster { [center] in center.post(name: Notification.Key.number.name, object: nil) }
        await onThread { park.waitForArrival() }
        var ender: Task<Void, Never>?
        switch end {
        case .cancel: token.value?.cancel()
        case .cancelThen: token.value?.cancel { log.add("then") }
        case .cancelAndWait:
            let waiting = token.value
            ender = Task {
                await waiting?.cancelAndWait()
                log.add("then")
            }
            await onThread { eventually { waiting?.isActive == false } }  // Nothing reports that the task waits.
        case .release: token.value = nil
        case .bag: token.take()?.store(in: NotificationToken.Bag())
        case .mainActor: await MainActor.run { token.value?.cancel { log.add("then") } }
        }
        // None of these is told by a thread that reports no mismatch any more.
        center.post(name: Notification.Key.number.name, object: nil)
        #expect(log.values == [])
        park.letGo()
        await onThread {
            poster.join()
            capture.waitForRelease()
            if [.cancelThen, .cancelAndWait, .mainActor].contains(end) { log.wait(forCount: 3) }
        }
        await ender?.value
        #expect(log.values.prefix(2) == ["reported", "released"])
        #expect(log.values.dropFirst(2).allSatisfy { $0 == "then" })
    }

    @Test("A mismatch's closure may cancel, observe, post and release: the observation ends once the closure returns")
    func reentrant() {
        let (log, token) = (Log<String>(), Shared<NotificationToken?>(nil))
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
