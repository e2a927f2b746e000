#if os(Linux) && compiler(>=6.3) && EXIT_TESTS
import Foundation
// Nothing public tells when that queue is done.
@testable import NotificationToken
import Testing

/// An observer of all names and one of Foundation's typed messages abort, as long as both are there.
@Suite("C18 An observer of all names that has ended is gone", timeLimit)
struct WildcardTests {
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }

    /// Returns once the private queue has done what it had to do when it was called.
    private static func waitForTheQueue() {
        let isDone = Signal()
        WorkQueue.serial.async { isDone.send() }
        isDone.wait()
    }

    /// Ends an observation of all names, waits for the queue, and posts a message.
    private static func postMessage(
        after end: (NotificationCenter) -> Void, on center: NotificationCenter = NotificationCenter()
    ) async -> Never {
        end(center)
        await onThread { waitForTheQueue() }
        await MainActor.run { center.post(Message()) }
        endProcess(isGood: true)
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
