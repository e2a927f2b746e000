import Foundation
import NotificationToken
import Testing

@Suite("C4 Waiting is explicit: inside a handler cancelAndWait() waits for nobody", timeLimit)
struct CancelAndWaitInAHandlerTests {
    private let center = NotificationCenter()

    @Test("In its own handler it returns true at once")
    func ownHandler() {
        let answers = Log<Bool>()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(name: .event) { _ in
            if let token = token.value { answers.add(token.cancelAndWait()) }
        }
        center.post(name: .event, object: nil)
        #expect(answers.values == [true])
    }

    @Test("Inside another handler it does not wait, and says that a thread is still inside")
    func insideAnotherHandler() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let asking = center.observe(name: .other) { _ in answers.add(parked.cancelAndWait()) }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
        #expect(parked.cancelAndWait())
        #expect(asking.isActive)
    }

    @Test("Inside a token's closure it does not wait either")
    func insideAClosure() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let asking = Worker { NotificationToken { answers.add(parked.cancelAndWait()) }.cancel() }
        asking.join()
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test("Inside a handler on a queue or the main actor it does not wait")
    func insideOtherContexts() async {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        await onThread { park.waitForArrival() }
        let asking = [
            center.observe(name: .other, queue: OperationQueue()) { _ in answers.add(parked.cancelAndWait()) },
            center.observe(name: .other, on: MainActor.self) { _ in answers.add(waitOnThisThread(parked)) },
        ]
        await onThread { [center] in center.post(name: .other, object: nil) }
        await drainMainQueue()
        #expect(answers.values == [false, false])
        park.letGo()
        await onThread { poster.join() }
        #expect(asking.allSatisfy { $0.isActive })
    }

    @Test("Two handlers that wait for each other do not deadlock")
    func mutual() {
        let arrived = [Signal(), Signal()]
        let tokens = Shared<[NotificationToken]>([])
        let answers = Log<Bool>()
        tokens.value = [Notification.Name.event, .other].enumerated().map { index, name in
            center.observe(name: name) { _ in
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
}

/// A handler on the main actor is synchronous, so waiting is not barred there.
private func waitOnThisThread(_ token: NotificationToken) -> Bool { token.cancelAndWait() }
