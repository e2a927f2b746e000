import Foundation
import NotificationToken
import Testing

@Suite("C14 queue: is held by the observation, and a cancelled operation is skipped", timeLimit)
struct HeldQueueTests {
    private let center = NotificationCenter()

    @Test("The queue is held as long as the observation, and no longer")
    func holdsTheQueue() {
        weak var weakQueue: OperationQueue?
        let calls = Log<Int>()
        let token: NotificationToken
        let gone: Signal
        do {
            let queue = WatchedQueue()
            weakQueue = queue
            gone = queue.gone
            token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        }
        #expect(weakQueue != nil)
        autoreleasepool { center.post(name: .event, object: nil) }
        #expect(calls.count == 1)
        token.cancel()
        gone.wait()  // The queue's own threads may hold it for a moment.
    }

    @Test("A cancelled operation is skipped, and lets the post go")
    func cancelledOperation() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1)
        queue.cancelAllOperations()
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        token.cancel()
    }
}
