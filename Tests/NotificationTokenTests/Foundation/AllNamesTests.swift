#if os(Linux) && compiler(>=6.3)
import Foundation
@testable import NotificationToken
import Testing

/// Foundation's typed messages abort the process if their center has an observer of all names.
@Suite("C18 An observation of all names that has ended leaves nothing in the center", timeLimit)
struct AllNamesTests {
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }

    @Test("A typed message may be posted after all observations of all names were cancelled or released")
    @MainActor func message() async {
        let ends: [(NotificationCenter) -> Void] = [
            { $0.observe(name: nil, queue: nil) { _ in }.cancel() },
            { _ = $0.observe(name: nil, object: Thing(), queue: nil) { _ in } },
            { center in
                let first = center.observe(name: nil, queue: nil) { _ in }
                let second = center.observe(name: nil, queue: nil) { _ in }
                first.cancel()
                center.post(name: .event, object: nil)
                let named = center.observe(name: .event, queue: nil) { _ in }
                second.cancel()
                named.cancel()
            },
            { center in
                let token = Shared<NotificationToken?>(nil)
                token.value = center.observe(name: nil, queue: nil) { _ in token.value?.cancel() }
                center.post(name: .event, object: nil)
            },
        ]
        for end in ends {
            let center = NotificationCenter()
            end(center)
            // Another thread removes the observer of all names.
            await onThread { BackgroundQueue.queue.sync {} }
            center.post(Message())
        }
    }
}

#endif
