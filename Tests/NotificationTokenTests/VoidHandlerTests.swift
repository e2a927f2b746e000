import Foundation
import NotificationToken
import Testing

@Suite("A handler of a Void key may take the target, or the actor, alone", timeLimit)
struct VoidHandlerTests {
    private let center = NotificationCenter()
    private static let ping = Notification.Key<Void>("ping")

    /// Counts how often it is refreshed.
    final class Screen: Sendable {
        let refreshes = Log<Int>()

        func refresh() { refreshes.tick() }
    }

    actor Clerk {
        private(set) var refreshes = 0

        func refresh() { refreshes += 1 }
    }

    @Test("A Void key's handler takes its target or actor alone, or with the empty payload")
    @MainActor func forms() async {
        let (screen, view, clerk) = (Screen(), Screen(), Clerk())
        let tokens = [
            center.observe(Self.ping, with: screen) { $0.refresh() },
            center.observe(Self.ping, with: screen) { screen in screen.refresh() },
            center.observe(Self.ping, with: screen) { target, _ in target.refresh() },
            center.observe(Self.ping, on: MainActor.self, with: view) { $0.refresh() },
            center.observe(Self.ping, on: MainActor.self, with: view) { view in
                MainActor.assertIsolated()
                view.refresh()
            },
            center.observe(Self.ping, on: MainActor.self, with: view) { target, _ in target.refresh() },
            center.observe(Self.ping, on: clerk) { $0.refresh() },
            center.observe(Self.ping, on: clerk) { clerk in
                clerk.assertIsolated()
                clerk.refresh()
            },
            center.observe(Self.ping, on: clerk) { actor, _ in actor.refresh() },
        ]
        center.post(Self.ping)
        #expect(screen.refreshes.count == 3)
        #expect(view.refreshes.count == 3)
        #expect(await clerk.refreshes == 3)
        Worker { [center] in center.post(Self.ping) }.join()
        #expect(screen.refreshes.count == 6)
        #expect(view.refreshes.count == 3)
        await drainMainQueue { view.refreshes.count == 6 }
        #expect(view.refreshes.count == 6)
        #expect(await clerk.refreshes == 6)
        #expect(tokens.count == 9)
    }

    @Test("A handler without a payload gets what its sender posts and its key accepts, and ends with its target")
    func senderAndEnd() {
        let key = Notification.Key<Void>(
            "go", coding: .custom(decode: { $0.userInfo?["stop"] == nil ? () : nil }))
        let sender = Thing()
        var screen: Screen? = Screen()
        let refreshes = screen?.refreshes
        let token = screen.map { center.observe(key, object: sender, with: $0) { $0.refresh() } }
        center.post(key)
        center.post(key, object: sender)
        center.post(name: key.name, object: sender, userInfo: ["x": 1])
        center.post(name: key.name, object: sender, userInfo: ["stop": 1])
        #expect(refreshes?.count == 2)
        screen = nil
        #expect(token?.isActive == true)
        center.post(key, object: sender)
        #expect(token?.isActive == false)
        #expect(refreshes?.count == 2)
    }
}
