import Foundation
import NotificationToken
import Testing

@Suite("C2 What an actor's observation runs on the poster's thread can end those behind it", timeLimit)
struct DeadActorTests {
    private let center = NotificationCenter()
    private let log = Log<String>()

    private actor Listener {}

    /// Ends an observation when it is released.
    private final class Owner: Sendable {
        let token = Shared<NotificationToken?>(nil)

        deinit { token.value?.cancel() }
    }

    @Test("A handler that dies with its actor and ends an observation added later: that is not called in the same post")
    func handlerOfDeadActor() {
        var owner: Owner? = Owner()
        var listener: Listener? = Listener()
        let first = center.observe(.number, on: listener ?? Listener()) { [owner] _, _ in
            withExtendedLifetime(owner) {}
        }
        let second = center.observe(.number) { [log] _ in log.add("second") }
        owner?.token.value = second
        (owner, listener) = (nil, nil)

        center.post(.number, payload: 1)

        #expect(!first.isActive)
        #expect(!second.isActive)
        #expect(log.values == [])
    }

    @Test("An executor that ends an observation added later: that is not called in the same post")
    func executor() {
        let store = HeldStore()
        let first = center.observe(.number, on: store) { _, _ in }
        let second = center.observe(.number) { [log] _ in log.add("second") }
        store.executor.hook.value = { second.cancel() }

        center.post(.number, payload: 1)

        #expect(first.isActive)
        #expect(!second.isActive)
        #expect(log.values == [])
    }
}
