import Foundation
import NotificationToken
import Testing

/// A sender in its deinit must not be kept beyond the post.
///
/// The process would abort, or use freed memory: so these tests have processes of their own, where there are exit tests. Senders
/// come from a function that is not inlined, or a release build would put them on the stack.
@Suite("C15 A sender in its deinit is kept by nothing that waits", timeLimit)
struct DyingSenderTests {
    private let center = NotificationCenter()

    @Test("A queue lets go of 20,000 of them before the post returns")
    func queue() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DyingSenderTests().checkQueue() }
        #else
        await DyingSenderTests().checkQueue()
        #endif
    }

    func checkQueue() async {
        let calls = await onThread { [center] in
            let calls = Log<Int>()
            let queue = OperationQueue()
            let token = center.observe(name: .event, queue: queue) { if $0.object is Farewell { calls.add(1) } }
            for _ in 0..<20_000 { _ = makeFarewell(center) }
            token.cancel()
            return calls.count
        }
        #expect(calls == 20_000)
    }

    @Test("The main actor gets what 2,000 of them leave behind")
    func mainActor() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DyingSenderTests().checkMainActor() }
        #else
        await DyingSenderTests().checkMainActor()
        #endif
    }

    func checkMainActor() async {
        let calls = Log<Int>()
        let tokens = [
            center.observe(name: .event, on: MainActor.self) { if $0.object == nil { calls.add(1) } },
            center.observe(.number, on: MainActor.self) { calls.add($0) },
        ]
        await onThread { [center] in for _ in 0..<2_000 { _ = makeFarewell(center) } }
        await drainMainQueue()
        #expect(calls.count == 4_000)
        #expect(tokens.count == 2)
    }

    @Test(
        "On the main actor such a post goes in order behind what waits, and nothing keeps the sender if a handler cancels"
    )
    func behindWhatWaits() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DyingSenderTests().checkBehindWhatWaits() }
        #else
        await DyingSenderTests().checkBehindWhatWaits()
        #endif
    }

    @MainActor func checkBehindWhatWaits() {
        for cancels in [false, true] {
            let token = Shared<NotificationToken?>(nil)
            let log = Log<String>()
            token.value = center.observe(name: .event, on: MainActor.self) { note in
                log.add(note.object is Farewell ? "farewell" : "other")
                if cancels { token.value?.cancel() }
            }
            Worker { [center] in center.post(name: .event, object: nil) }.join()
            _ = makeFarewell(center)
            #expect(log.values == (cancels ? ["other"] : ["other", "farewell"]))
            token.value = nil
        }
    }

    @Test("A sender that dies in a handler, and posts, is kept by nothing, even if a later call cancels")
    func dyingSenderInAHandler() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DyingSenderTests().checkDyingSenderInAHandler() }
        #else
        await DyingSenderTests().checkDyingSenderInAHandler()
        #endif
    }

    @MainActor func checkDyingSenderInAHandler() async {
        let token = Shared<NotificationToken?>(nil)
        var calls = 0
        token.value = center.observe(name: .event, on: MainActor.self) { [center] _ in
            calls += 1
            // What the sender posts in its deinit comes behind the second notification, which still waits.
            if calls == 1 { _ = makeFarewell(center) } else { token.value?.cancel() }
        }
        Worker { [center] in for _ in 0..<2 { center.post(name: .event, object: nil) } }.join()
        await drainMainQueue()
        #expect(calls == 2)
    }

    @Test("A cancelled operation lets go of a sender in its deinit, too")
    func cancelledOperationOfADyingSender() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { DyingSenderTests().checkCancelledOperationOfADyingSender() }
        #else
        DyingSenderTests().checkCancelledOperationOfADyingSender()
        #endif
    }

    func checkCancelledOperationOfADyingSender() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in _ = makeFarewell(center) }
        queue.added.wait(forCount: 1)
        let operations = queue.operations  // They outlive the post.
        for operation in operations { operation.cancel() }
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
        withExtendedLifetime(operations) { token.cancel() }
    }
}
