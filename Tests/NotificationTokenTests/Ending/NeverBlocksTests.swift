import Foundation
import NotificationToken
import Testing

@Suite("C2 cancel(), release and delivery wait for no handler, and no user code runs under a lock", timeLimit)
struct NeverBlocksTests {
    private let center = NotificationCenter()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A sequence resumes a task that waits, and releases a payload that it drops, without holding a lock")
    func sequence() async {
        let (executor, key) = (QueueExecutor(), Notification.Key<Deinit>("letter"))
        let letters = center.payloads(for: key, bufferingPolicy: .bufferingNewest(1))
        for _ in 0..<2 { center.post(key, payload: Deinit { _ = letters.droppedCount }) }
        #expect(await letters.next() != nil)
        executor.hook.value = { _ = letters.droppedCount }
        for end in [{ $0.cancel() }, { [center] _ in center.post(key, payload: Deinit {}) }, { _ in letters.finish() }]
            as [(Task<Void, Never>) -> Void]
        {
            let task = Task(executorPreference: executor) { _ = await letters.next() }
            await executor.waitUntilIdle()
            end(task)
            await task.value
        }
    }

    @Test("A handler that an actor's executor cancels while a post enqueues a job is not called by that post")
    func executor() {
        let store = HeldStore()
        let first = center.observe(.number, on: store) { _, _ in }
        let calls = Log<Int>()
        let second = center.observe(.number) { calls.add($0) }
        store.executor.hook.value = { second.cancel() }
        center.post(.number, payload: 1)
        #expect(first.isActive)
        #expect(calls.values == [])
    }
}
