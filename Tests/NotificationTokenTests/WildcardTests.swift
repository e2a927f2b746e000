#if os(Linux) && compiler(>=6.3) && EXIT_TESTS
import Foundation
import NotificationToken
import Testing

/// An observer of all names and one of Foundation's typed messages abort, as long as both are there.
@Suite("C18 An observer of all names that has ended is gone", .timeLimit(.minutes(5)))
struct WildcardTests {
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }

    /// Returns once the private queue has done what it had to do when it was called.
    ///
    /// A stranger's second removal takes out an observer of ours, and that queue puts it back.
    private static func waitForTheQueue() -> Bool {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let stranger = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(stranger)
        let token = center.observe(name: .event) { _ in calls.tick() }
        center.removeObserver(stranger)
        for _ in 0..<50_000 where calls.count == 0 {
            center.post(name: .event, object: nil)
            pause(0.0001)
        }
        return withExtendedLifetime(token) { calls.count == 1 }
    }

    /// Ends an observation of all names, waits for the queue, and posts a message.
    private static func postMessage(
        after end: (NotificationCenter) -> Void, on center: NotificationCenter = NotificationCenter()
    ) async -> Never {
        end(center)
        let isDone = waitForTheQueue()
        await MainActor.run { center.post(Message()) }
        endProcess(isGood: isDone)
    }

    @Test("A typed message may follow on a cancelled or released one")
    func message() async {
        await #expect(processExitsWith: .success) {
            await WildcardTests.postMessage(after: { $0.observe(name: nil) { _ in }.cancel() })
        }
        await #expect(processExitsWith: .success) {
            await WildcardTests.postMessage(after: { _ = $0.observe(name: nil, object: Thing()) { _ in } })
        }
        await #expect(processExitsWith: .success) {
            await WildcardTests.postMessage(after: { center in
                for _ in 0..<10 { center.observe(name: nil, on: MainActor.self) { _ in }.cancel() }
            })
        }
    }

    @Test("Also if others, or posts, came and went in between")
    func messageAfterOthers() async {
        await #expect(processExitsWith: .success) {
            await WildcardTests.postMessage(after: { center in
                let first = center.observe(name: nil) { _ in }
                let second = center.observe(name: nil) { _ in }
                first.cancel()
                center.post(name: .event, object: nil)
                let named = center.observe(name: .event) { _ in }
                second.cancel()
                named.cancel()
            })
        }
        await #expect(processExitsWith: .success) {
            await WildcardTests.postMessage(after: { center in
                let token = Shared<NotificationToken?>(nil)
                token.value = center.observe(name: nil) { _ in token.value?.cancel() }
                center.post(name: .event, object: nil)
            })
        }
    }

    @Test("An observer of all names may be followed by another one, which hears every post")
    func another() {
        let center = NotificationCenter()
        for _ in 0..<1_000 {
            let calls = Log<Int>()
            center.observe(name: nil) { _ in }.cancel()
            let token = center.observe(name: nil) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            #expect(calls.count == 1)
            token.cancel()
        }
    }
}

#endif
