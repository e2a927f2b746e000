import Foundation
import NotificationToken
import Testing

@Suite("C1, C2 A delivery that waits is not made after cancel()", timeLimit)
struct CancelTests {
    private let center = NotificationCenter()

    @Test("A delivery that waits in a queue is not made after cancel() there, even if the handler runs there meanwhile")
    func waitingBesideARunningHandler() async {
        let calls = Log<Int>()
        await onThread { [center] in
            let queue = WatchedQueue()
            queue.maxConcurrentOperationCount = 2
            let handler = Park(), other = Park()
            let token = center.observe(name: .event, queue: queue) { _ in
                calls.tick()
                if calls.count == 1 { handler.stop() }
            }
            let first = Worker { center.post(name: .event, object: nil) }
            handler.waitForArrival()
            queue.addOperation(
                BlockOperation {
                    other.stop()
                    token.cancel()
                })
            other.waitForArrival()
            let second = Worker { center.post(name: .event, object: nil) }
            queue.added.wait(forCount: 3)
            other.letGo()
            second.join()
            handler.letGo()
            first.join()
        }
        #expect(calls.count == 1)
    }
}
