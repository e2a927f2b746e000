import Foundation
import NotificationToken
import Testing

@Suite("C14 queue: runs there, and holds the post for its own operation alone", timeLimit)
struct QueueTests {
    private let center = NotificationCenter()

    @Test("The handler runs on the queue, and the post waits for it")
    func synchronous() async {
        let queue = OperationQueue()
        let log = Log<String>()
        let token = center.observe(name: .event, queue: queue) { _ in
            log.add(OperationQueue.current === queue ? "on the queue" : "elsewhere")
        }
        await onThread { [center] in
            center.post(name: .event, object: nil)
            log.add("posted")
        }
        #expect(log.values == ["on the queue", "posted"])
        token.cancel()
    }

    @Test("On that queue already, the handler runs inline")
    func inline() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let log = Log<String>()
        let token = center.observe(name: .event, queue: queue) { _ in log.add("handler") }
        queue.addOperations(
            [
                BlockOperation { [center] in
                    center.post(name: .event, object: nil)
                    log.add("posted")
                }
            ], waitUntilFinished: true)
        #expect(log.values == ["handler", "posted"])
        token.cancel()
    }

    @Test("On the main actor, also after a suspension, an observer on the main queue is called inline")
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

    @Test("A thread that posts to an observer on the main queue waits for the main queue")
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

    @Test("The post waits for its own operation, and not for others of the queue")
    func ownOperationOnly() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        let park = Park()
        queue.addOperation { park.stop() }
        park.waitForArrival()
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        #expect(calls.count == 1)
        park.letGo()
        queue.waitUntilAllOperationsAreFinished()
        token.cancel()
    }

    @Test("Two queues whose operations post to each other's observers do not deadlock")
    func crosswise() {
        let queues = [OperationQueue(), OperationQueue()]
        let arrivals = [Signal(), Signal()]
        let calls = Log<Int>()
        let tokens = [Notification.Name.event, .other].enumerated().map { index, name in
            center.observe(name: name, queue: queues[index]) { _ in calls.tick() }
        }
        for (index, name) in [Notification.Name.other, .event].enumerated() {
            queues[index].addOperation { [center] in
                arrivals[index].send()
                arrivals[1 - index].wait()
                center.post(name: name, object: nil)
            }
        }
        Worker { for queue in queues { queue.waitUntilAllOperationsAreFinished() } }.join()
        #expect(calls.count == 2)
        #expect(tokens.count == 2)
    }

    @Test("A suspended queue holds the post until it resumes: that is inherent in waiting")
    func suspended() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1)
        #expect(!poster.endsSoon())
        #expect(calls.count == 0)
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 1)
        token.cancel()
    }

    @Test("A token without a queue never waits for a blocked main thread")
    @MainActor func blockedMainThread() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in calls.tick() }
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        #expect(calls.count == 1)
        token.cancel()
    }
}
