import Foundation
import NotificationToken
import Testing

@Suite("No lock of the library is held while user code runs", timeLimit)
struct UserCodeUnderNoLockTests {
    private let center = NotificationCenter()

    @Test("A sequence releases a payload that it drops without holding its lock")
    func droppedPayloadMayUseTheSequence() async {
        let key = Notification.Key<OnDeinit>("letter")
        let counts = Log<Int>()
        let letters = center.payloads(for: key, bufferingPolicy: .bufferingNewest(1))

        for _ in 0..<2 { center.post(key, payload: OnDeinit { counts.add(letters.droppedCount) }) }

        #expect(counts.values == [1])
        #expect(await letters.next() != nil)
    }

    /// What resumes a task that waits for a payload.
    enum Resumption: CaseIterable { case cancelledTask, post, finish }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A sequence resumes a task that waits without holding its lock", arguments: Resumption.allCases)
    func executorMayUseTheSequence(resumption: Resumption) async {
        let executor = GatedTaskExecutor()
        let numbers = center.payloads(for: .number)
        let task = Task(executorPreference: executor) { await numbers.next() }
        await executor.waitUntilIdle()
        let counts = Log<Int>()
        executor.onEnqueue.value = { counts.add(numbers.droppedCount) }

        switch resumption {
        case .cancelledTask: task.cancel()
        case .post: center.post(.number, payload: 1)
        case .finish: numbers.finish()
        }

        #expect(await task.value == (resumption == .post ? 1 : nil))
        #expect(counts.values.first == 0)
    }

    @Test("An actor's executor that cancels handlers while a post enqueues a job waits for none, and stops later ones")
    func executorMayCancelHandlers() {
        let store = GatedStore()
        let log = Log<String>()
        let first = center.observe(.number) { log.add("first \($0)") }
        let onActor = center.observe(.number, on: store) { _, _ in }
        let last = center.observe(.number) { log.add("last \($0)") }
        store.executor.onEnqueue.value = {
            first.cancel { log.add("released") }
            last.cancel()
            log.add("enqueued")
        }

        center.post(.number, payload: 1)

        #expect(log.values == ["first 1", "released", "enqueued"])
        onActor.cancel()
    }
}
