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

    @Test("An actor's executor that cancels handlers while a post enqueues a job waits for none, and stops later ones")
    func executor() {
        let (store, log) = (HeldStore(), Log<String>())
        let first = center.observe(.number) { log.add("first \($0)") }
        let onActor = center.observe(.number, on: store) { _, _ in }
        let last = center.observe(.number) { log.add("last \($0)") }
        store.executor.hook.value = {
            first.cancel { log.add("released") }
            last.cancel()
            log.add("enqueued")
        }
        center.post(.number, payload: 1)
        #expect(onActor.isActive)
        #expect(log.values == ["first 1", "released", "enqueued"])
    }
}
