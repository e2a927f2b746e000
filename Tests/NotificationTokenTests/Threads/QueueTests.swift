import Foundation
import NotificationToken
import Testing

@Suite(
    "C1, C11 A post waits for its own operation on a queue, and no call is made there after cancel()", timeLimit)
struct QueueTests {
    private let center = NotificationCenter()

    @Test("A post waits for its own operation, and for no other on the queue")
    func ownOperationOnly() async {
        let calls = await onThread { [center] in
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 2
            let park = Park()
            queue.addOperation { park.stop() }
            park.waitForArrival()
            let calls = Log<Int>()
            let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
            defer {
                park.letGo()
                token.cancel()
            }
            Worker { center.post(name: .event, object: nil) }.join()
            return calls.count
        }
        #expect(calls == 1)
    }

    /// What happens to an operation that waits in a suspended queue.
    enum Fate: CaseIterable { case runs, operationIsCancelled, tokenIsCancelled }

    @Test(
        "A suspended queue blocks the post until it resumes, and a cancelled operation or observation is skipped",
        arguments: Fate.allCases)
    func suspended(fate: Fate) {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1)
        #expect(!poster.endsSoon())
        #expect(calls.count == 0)
        switch fate {
        case .runs: break
        case .operationIsCancelled: queue.cancelAllOperations()
        case .tokenIsCancelled: token.cancel()
        }
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == (fate == .runs ? 1 : 0))
        token.cancel()
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
}
