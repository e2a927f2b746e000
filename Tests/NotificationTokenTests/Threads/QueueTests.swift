import Foundation
import NotificationToken
import Testing

@Suite("Deliveries on an operation queue", timeLimit)
struct QueueTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    @Test("A post waits for its own operation, and for no other on the queue")
    func postWaitsForItsOwnOperationAlone() async {
        let callsBeforeTheOtherEnds = await onThread { [center, bag] in
            // An operation blocks one of the queue's two threads.
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 2
            let gate = Gate()
            queue.addOperation { gate.pass() }
            gate.waitForArrival()
            let calls = Log<Int>()
            center.observe(name: .event, queue: queue) { _ in calls.tick() }.store(in: bag)

            JoinableThread { center.post(name: .event, object: nil) }.join()

            defer { gate.open() }
            return calls.count
        }

        #expect(callsBeforeTheOtherEnds == 1)
    }

    /// What happens to an operation that waits in a suspended queue.
    enum Fate: CaseIterable { case runs, operationIsCancelled, tokenIsCancelled }

    @Test(
        "A post waits as long as its queue is suspended, and then for the handler, unless something was cancelled",
        arguments: [(Fate.runs, 1), (.operationIsCancelled, 0), (.tokenIsCancelled, 0)])
    func postWaitsForASuspendedQueue(fate: Fate, expectedCalls: Int) {
        let queue = RecordingQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }

        let poster = JoinableThread { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1, "the operation")
        #expect(!poster.endsSoon())
        #expect(calls.count == 0)

        switch fate {
        case .runs: break
        case .operationIsCancelled: queue.cancelAllOperations()
        case .tokenIsCancelled: token.cancel()
        }
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == expectedCalls)

        token.cancel()
    }

    @Test("An observation retains its queue until it ends")
    func observationRetainsItsQueue() {
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
}
