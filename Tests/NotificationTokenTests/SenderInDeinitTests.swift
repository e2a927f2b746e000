import Foundation
import NotificationToken
import Testing

/// A sender in its deinit must not be kept beyond the post.
///
/// The process would abort, or use freed memory: so these tests have processes of their own, where there are exit tests. Senders
/// come from a function that is not inlined, or a release build would put them on the stack.
@Suite("C8 What a sender posts in its deinit reaches those who observe it", timeLimit)
struct SenderInDeinitTests {
    private let center = NotificationCenter()

    @Test("What a sender posts in its own deinit reaches those who observe it")
    func inDeinit() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { SenderInDeinitTests().checkInDeinit() }
        #else
        SenderInDeinitTests().checkInDeinit()
        #endif
    }

    func checkInDeinit() {
        let calls = Log<String>()
        var tokens: [NotificationToken] = []
        do {
            let sender = Poster(center)
            tokens = [
                center.observe(name: .event, object: sender) { _ in calls.add("sender") },
                center.observe(name: .event) { note in calls.add(note.object is Poster ? "any" : "nil") },
            ]
        }
        #expect(calls.values == ["sender", "any"])
        #expect(tokens.count == 2)
    }

    /// Observes a sender in every way, lets it die, and returns who was called.
    private func observeAndRelease(_ log: Log<String>) -> [NotificationToken] {
        let sender = makeFarewell(center)
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
            center.observe(.number, with: target) { log.add("target key \($1)") },
            center.observe(.number, on: MainActor.self) { log.add("main key \($0)") },
            center.observe(.number, on: MainActor.self, with: target) { log.add("main target key \($1)") },
            center.observe(.number, object: sender, on: MainActor.self) { log.add("main this key \($0)") },
            center.observe(name: .event, on: MainActor.self) { log.add("main \($0.object is Farewell)") },
            NotificationToken { withExtendedLifetime(target) {} },
        ]
        return tokens
    }

    @Test("On the main actor every kind of observer is called, with the sender")
    func onMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await SenderInDeinitTests().checkOnMain() }
        #else
        await SenderInDeinitTests().checkOnMain()
        #endif
    }

    @MainActor func checkOnMain() {
        let log = Log<String>()
        let tokens = observeAndRelease(log)
        #expect(
            log.values == [
                "any true", "this true", "target true", "queue true", "main true",
                "key 1", "this key 1", "target key 1", "main key 1", "main target key 1", "main this key 1",
            ])
        #expect(tokens.count == 12)
    }

    @Test(
        "On another thread every kind of observer is called; the main actor gets a bare notification without its sender"
    )
    func offMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await SenderInDeinitTests().checkOffMain() }
        #else
        await SenderInDeinitTests().checkOffMain()
        #endif
    }

    func checkOffMain() async {
        let log = Log<String>()
        let tokens = await onThread { observeAndRelease(log) }
        #expect(log.values.prefix(4) == ["any true", "this true", "target true", "queue true"])
        await drainMainQueue()
        #expect(
            log.values.sorted() == [
                "any true", "key 1", "main false", "main key 1", "main target key 1", "main this key 1", "queue true",
                "target key 1", "target true", "this key 1", "this true",
            ])
        #expect(tokens.count == 12)
    }

    @Test("An observer of such a sender is not called for another one at its address, 2,000 times")
    func addressReuse() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { SenderInDeinitTests().checkAddressReuse() }
        #else
        SenderInDeinitTests().checkAddressReuse()
        #endif
    }

    func checkAddressReuse() {
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for round in 0..<2_000 {
            do {
                let sender = makeFarewell(center)
                tokens.append(center.observe(name: .event, object: sender) { _ in calls.add(round) })
            }
            _ = makeFarewell(center)
        }
        #expect(calls.values == Array(0..<2_000))
        #expect(tokens.count == 2_000)
    }

    @Test("A handler that is called by a deinit may cancel, observe and post")
    func reentrancy() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { SenderInDeinitTests().checkReentrancy() }
        #else
        SenderInDeinitTests().checkReentrancy()
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
        _ = makeFarewell(center)
        #expect(calls.count == 1)
    }
}

/// Posts itself in its deinit.
final class Poster: Sendable {
    private let center: NotificationCenter

    init(_ center: NotificationCenter) {
        self.center = center
    }

    deinit {
        autoreleasepool { center.post(name: .event, object: self) }
    }
}
