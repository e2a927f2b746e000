import Foundation
import NotificationToken
import Testing

@Suite("C4 Inside any handler cancelAndWait() doesn't wait", timeLimit)
struct CancelAndWaitInAHandlerTests {
    private let center = NotificationCenter()
    private let answers = Log<Bool>()

    @Test("In its own handler cancelAndWait() returns true at once if no other thread is running the handler")
    func ownHandler() {
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(name: .event) { [answers] _ in
            if let token = token.value { answers.add(token.cancelAndWait()) }
        }
        center.post(name: .event, object: nil)
        #expect(answers.values == [true])
    }

    /// Where `cancelAndWait()` is called.
    enum Place: CaseIterable { case handler, closure, queue, mainActor, endedHandler, lastHandlerOfAName }

    @Test(
        "In any handler cancelAndWait() returns false at once if another thread is running the token's handler",
        arguments: Place.allCases)
    func insideAnotherHandler(place: Place) async {
        let running = await onThread { [center] in RunningHandler(on: center) }
        let ask: @Sendable () -> Void = { [answers] in answers.add(running.token.cancelAndWait()) }
        let own = Shared<[NotificationToken]>([])
        switch place {
        case .handler: own.value = [center.observe(name: .other) { _ in ask() }]
        case .closure: NotificationToken { ask() }.cancel()
        case .queue: own.value = [center.observe(name: .other, queue: OperationQueue()) { _ in ask() }]
        case .mainActor: own.value = [center.observe(name: .other, on: MainActor.self) { _ in ask() }]
        case .endedHandler, .lastHandlerOfAName:
            own.value = (0..<(place == .endedHandler ? 1 : 2)).map { _ in
                center.observe(name: .other) { _ in
                    own.value = []
                    ask()
                }
            }
        }
        await onThread { [center] in center.post(name: .other, object: nil) }
        await drainMainQueue()
        #expect(answers.values == [false])
        await onThread { running.finish() }
        #expect(waitOnThisThread(running.token))
    }

    @Test("In a dead center's handler cancelAndWait() doesn't wait, even if a new center has its address")
    @MainActor func insideAHandlerOfADeadCenter() async {
        let running = RunningHandler(on: center)
        let token: NotificationToken
        do {
            let dead = NotificationCenter()
            let address = ObjectIdentifier(dead)
            token = dead.observe(.number, on: MainActor.self) { [answers] _ in
                // One of these is likely to lie at the address of the dead center.
                let successors = (0..<100).map { _ in NotificationCenter() }
                let tokens = successors.map { $0.observe(.number) { _ in } }
                answers.add(successors.contains { ObjectIdentifier($0) == address })
                answers.add(waitOnThisThread(running.token))
                withExtendedLifetime(tokens) {}
            }
            // The main thread has to release the center last, or another thread would keep the memory.
            Worker { [weak dead] in dead?.post(.number, payload: 1) }.join()
        }
        await drainMainQueue()
        #expect(answers.values.last == false)
        #expect(answers.count == 2)
        #expect(!token.isActive)
        await onThread { running.finish() }
    }

    @Test("Two handlers that call cancelAndWait() for each other get false and don't deadlock")
    func mutual() {
        let arrived = [Signal(), Signal()]
        let tokens = Shared<[NotificationToken]>([])
        tokens.value = [Notification.Name.event, .other].enumerated().map { index, name in
            center.observe(name: name) { [answers] _ in
                arrived[index].send()
                arrived[1 - index].wait()
                answers.add(tokens.value[1 - index].cancelAndWait())
                arrived[index].send()
                arrived[1 - index].wait()
            }
        }
        let posters = [Notification.Name.event, .other].map { name in
            Worker { [center] in center.post(name: name, object: nil) }
        }
        for poster in posters { poster.join() }
        #expect(answers.values == [false, false])
    }

    @Test("When an observation whose actor is gone is released, the handler before it has been left")
    func afterAHandler() async {
        let (capture, answers) = (Capture(), Log<[Bool]>())
        var store: Store? = Store()
        let first = center.observe(.number, using: capture.handler())
        let end = Capture { answers.add([first.cancelAndWait(), capture.isReleased]) }
        let second: NotificationToken?
        do {
            let handler: @Sendable (Int) -> Void = end.handler()
            second = store.map { center.observe(.number, on: $0) { handler($1) } }
        }
        store = nil
        await onThread { [center] in center.post(.number, payload: 1) }
        #expect(answers.values == [[true, true]] && second?.isActive == false)
    }
}

/// Not asynchronous, so the compiler allows the call.
private func waitOnThisThread(_ token: NotificationToken) -> Bool { token.cancelAndWait() }
