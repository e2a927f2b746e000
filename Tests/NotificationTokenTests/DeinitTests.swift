import Foundation
import NotificationToken
import Testing

/// A sender in its deinit must not be kept beyond the post.
///
/// The process would abort, or use freed memory: so these tests have processes of their own, where there are exit tests. Senders
/// come from a function that is not inlined, or a release build would put them on the stack.
@Suite("Senders that post themselves in their deinit", timeLimit)
struct DeinitTests {
    private let center = NotificationCenter()

    /// Posts itself in its deinit, by name and by key.
    final class Farewell: Sendable {
        private let center: NotificationCenter

        init(_ center: NotificationCenter) {
            self.center = center
        }

        deinit {
            autoreleasepool {
                center.post(name: .event, object: self)
                center.post(.number, object: self, payload: 1)
            }
        }
    }

    @inline(never) static func makeFarewell(_ center: NotificationCenter) -> Farewell { Farewell(center) }

    /// Observes a sender in every way, lets it die, and returns who was called.
    private func observeAndRelease(_ log: Log<String>) -> [NotificationToken] {
        let sender = Self.makeFarewell(center)
        let target = Thing()
        let tokens = [
            center.observe(name: .event) { log.add("any \($0.object is Farewell)") },
            center.observe(name: .event, object: sender) { log.add("this \($0.object is Farewell)") },
            center.observe(name: .event, with: target) { _, note in log.add("target \(note.object is Farewell)") },
            center.observe(name: .event, object: sender, queue: OperationQueue()) {
                log.add("queue \($0.object is Farewell)")
            },
            center.observe(.number) { log.add("key \($0)") },
            center.observe(.number, object: sender) { log.add("this key \($0)") },
            center.observe(.number, on: MainActor.self) { log.add("main key \($0)") },
            center.observe(.number, object: sender, on: MainActor.self) { log.add("main this key \($0)") },
            center.observe(name: .event, on: MainActor.self) { log.add("main \($0.object is Farewell)") },
            NotificationToken { withExtendedLifetime(target) {} },
        ]
        return tokens
    }

    @Test("On the main actor every kind of observer is called, with the sender")
    func onMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DeinitTests().checkOnMain() }
        #else
        await DeinitTests().checkOnMain()
        #endif
    }

    @MainActor func checkOnMain() {
        let log = Log<String>()
        let tokens = observeAndRelease(log)
        #expect(
            log.values == [
                "any true", "this true", "target true", "queue true", "main true",
                "key 1", "this key 1", "main key 1", "main this key 1",
            ])
        #expect(tokens.count == 10)
    }

    @Test(
        "On another thread every kind of observer is called; the main actor gets a bare notification without its sender"
    )
    func offMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DeinitTests().checkOffMain() }
        #else
        await DeinitTests().checkOffMain()
        #endif
    }

    func checkOffMain() async {
        let log = Log<String>()
        let tokens = await onThread { observeAndRelease(log) }
        #expect(log.values.prefix(4) == ["any true", "this true", "target true", "queue true"])
        await drainMainQueue()
        #expect(
            log.values.sorted() == [
                "any true", "key 1", "main false", "main key 1", "main this key 1", "queue true", "target true",
                "this key 1",
                "this true",
            ])
        #expect(tokens.count == 10)
    }

    @Test("A queue lets go of 20,000 of them before the post returns")
    func queue() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DeinitTests().checkQueue() }
        #else
        await DeinitTests().checkQueue()
        #endif
    }

    func checkQueue() async {
        let calls = await onThread { [center] in
            let calls = Log<Int>()
            let queue = OperationQueue()
            let token = center.observe(name: .event, queue: queue) { if $0.object is Farewell { calls.add(1) } }
            for _ in 0..<20_000 { _ = Self.makeFarewell(center) }
            token.cancel()
            return calls.count
        }
        #expect(calls == 20_000)
    }

    @Test("The main actor gets what 2,000 of them leave behind")
    func mainActor() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DeinitTests().checkMainActor() }
        #else
        await DeinitTests().checkMainActor()
        #endif
    }

    func checkMainActor() async {
        let calls = Log<Int>()
        let tokens = [
            center.observe(name: .event, on: MainActor.self) { if $0.object == nil { calls.add(1) } },
            center.observe(.number, on: MainActor.self) { calls.add($0) },
        ]
        await onThread { [center] in for _ in 0..<2_000 { _ = Self.makeFarewell(center) } }
        await drainMainQueue()
        #expect(calls.count == 4_000)
        #expect(tokens.count == 2)
    }

    @Test(
        "On the main actor such a post goes in order behind what waits, and nothing keeps the sender if a handler cancels"
    )
    func behindWhatWaits() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await DeinitTests().checkBehindWhatWaits() }
        #else
        await DeinitTests().checkBehindWhatWaits()
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
            _ = Self.makeFarewell(center)
            #expect(log.values == (cancels ? ["other"] : ["other", "farewell"]))
            token.value = nil
        }
    }

    @Test("An observer of such a sender is not called for another one at its address, 2,000 times")
    func addressReuse() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { DeinitTests().checkAddressReuse() }
        #else
        DeinitTests().checkAddressReuse()
        #endif
    }

    func checkAddressReuse() {
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for round in 0..<2_000 {
            do {
                let sender = Self.makeFarewell(center)
                tokens.append(center.observe(name: .event, object: sender) { _ in calls.add(round) })
            }
            _ = Self.makeFarewell(center)
        }
        #expect(calls.values == Array(0..<2_000))
        #expect(tokens.count == 2_000)
    }

    @Test("A handler that is called by a deinit may cancel, observe and post")
    func reentrancy() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { DeinitTests().checkReentrancy() }
        #else
        DeinitTests().checkReentrancy()
        #endif
    }

    func checkReentrancy() {
        let calls = Log<Int>()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(name: .event) { [center] _ in
            calls.tick()
            token.value?.cancel()
            center.observe(name: .event) { _ in calls.tick() }.cancel()
            center.post(name: .event, object: nil)
        }
        _ = Self.makeFarewell(center)
        #expect(calls.count == 1)
    }
}
