import Foundation
import NotificationToken
import Testing

@Suite(
    "C14 An observer with a queue is called on that queue, and the post waits for its own operation alone", timeLimit)
struct QueueTests {
    private let center = NotificationCenter()

    @Test("On the main actor an observer on the main queue is called inline, even after a suspension")
    @MainActor func mainQueueFromTheMainActor() async {
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: .main) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        await drainMainQueue()
        center.post(name: .event, object: nil)
        #expect(calls.count == 2)
        token.cancel()
    }

    @Test("A post from a thread to an observer on the main queue returns after the handler has run there")
    func mainQueueFromAThread() async {
        let log = Log<String>()
        let token = center.observe(name: .event, queue: .main) { _ in
            MainActor.assumeIsolated { log.add("handler") }
        }
        await onThread { [center] in
            center.post(name: .event, object: nil)
            log.add("posted")
        }
        #expect(log.values == ["handler", "posted"])
        token.cancel()
    }

    @Test("A post from an operation of the observer's queue calls the handler on the posting thread")
    func ownQueue() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        let threads = Log<ObjectIdentifier>()
        let token = center.observe(name: .event, queue: queue) { _ in threads.add(ObjectIdentifier(Thread.current)) }
        queue.addOperation { [center] in
            threads.add(ObjectIdentifier(Thread.current))
            center.post(name: .event, object: nil)
        }
        queue.waitUntilAllOperationsAreFinished()
        #expect(threads.count == 2)
        #expect(Set(threads.values).count == 1)
        token.cancel()
    }

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
}
