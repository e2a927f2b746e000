import Foundation
import NotificationToken
import Testing

@Suite("C4 Waiting is explicit: nor inside one whose observation, name or center is gone", timeLimit)
struct CancelAndWaitInAnEndedHandlerTests {
    private let center = NotificationCenter()

    @Test("Inside a handler whose own observation has ended it does not wait either")
    func insideAnEndedHandler() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let own = Shared<NotificationToken?>(nil)
        own.value = center.observe(name: .other) { _ in
            own.value = nil
            waitForTheSweep()
            answers.add(parked.cancelAndWait())
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test("Nor does it if all others have left the name that the handler was called for")
    func insideTheLastHandlerOfAName() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let tokens = Shared<[NotificationToken]>([])
        tokens.value = (0..<2).map { _ in
            center.observe(name: .other) { _ in
                tokens.value = []
                waitForTheSweep()
                answers.add(parked.cancelAndWait())
            }
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test(
        "Inside a handler that outlives its center, whose address and name may be somebody else's by now, it does not wait"
    )
    @MainActor func insideAHandlerOfADeadCenter() async {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let token: NotificationToken
        do {
            let dead = NotificationCenter()
            let address = ObjectIdentifier(dead)
            token = dead.observe(.number, on: MainActor.self) { _ in
                // One of these is likely to lie where the dead one lay.
                let successors = (0..<100).map { _ in NotificationCenter() }
                let tokens = successors.map { $0.observe(.number) { _ in } }
                answers.add(successors.contains { ObjectIdentifier($0) == address })
                answers.add(parked.cancelAndWait())
                withExtendedLifetime(tokens) {}
            }
            // The worker must not be the last to let go of the center, or its memory would not come round again here.
            Worker { [weak dead] in dead?.post(.number, payload: 1) }.join()
        }
        await drainMainQueue()
        #expect(answers.values.last == false)
        #expect(answers.count == 2)
        #expect(!token.isActive)
        park.letGo()
        await onThread { poster.join() }
    }
}
