import Foundation
import NotificationToken
import Testing

@Suite("A handler of a Void key takes the target, or the actor, alone", timeLimit)
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

    @Test("A handler for a target is written with the target alone, or with both arguments")
    func target() {
        let screen = Screen()
        let tokens = [
            center.observe(Self.ping, with: screen) { $0.refresh() },
            center.observe(Self.ping, with: screen) { screen in screen.refresh() },
            center.observe(Self.ping, with: screen) { target, _ in target.refresh() },
        ]
        center.post(Self.ping)
        #expect(screen.refreshes.count == 3)
        for token in tokens { token.cancel() }
        center.post(Self.ping)
        #expect(screen.refreshes.count == 3)
    }

    @Test(
        "A handler for a target on the main actor is written with the target alone, or with both arguments"
    )
    @MainActor func mainActor() async {
        let screen = Screen()
        let tokens = [
            center.observe(Self.ping, on: MainActor.self, with: screen) { $0.refresh() },
            center.observe(Self.ping, on: MainActor.self, with: screen) { screen in
                MainActor.assertIsolated()
                screen.refresh()
            },
            center.observe(Self.ping, on: MainActor.self, with: screen) { target, _ in target.refresh() },
        ]
        center.post(Self.ping)
        #expect(screen.refreshes.count == 3)
        Worker { [center] in center.post(Self.ping) }.join()
        #expect(screen.refreshes.count == 3)
        await drainMainQueue { screen.refreshes.count == 6 }
        #expect(screen.refreshes.count == 6)
        #expect(tokens.count == 3)
    }

    @Test("A handler on an actor is written with the actor alone, or with both arguments")
    func actor() async {
        let clerk = Clerk()
        let tokens = [
            center.observe(Self.ping, on: clerk) { $0.refresh() },
            center.observe(Self.ping, on: clerk) { clerk in
                clerk.assertIsolated()
                clerk.refresh()
            },
            center.observe(Self.ping, on: clerk) { actor, _ in actor.refresh() },
        ]
        center.post(Self.ping)
        #expect(await clerk.refreshes == 3)
        #expect(tokens.count == 3)
    }

    @Test("A handler without a payload filters on the sender, and ends with its target")
    func senderAndEnd() {
        let sender = Thing()
        var screen: Screen? = Screen()
        let refreshes = screen?.refreshes
        let token = screen.map { center.observe(Self.ping, object: sender, with: $0) { $0.refresh() } }
        center.post(Self.ping)
        center.post(Self.ping, object: sender)
        center.post(name: Self.ping.name, object: sender, userInfo: ["x": 1])
        #expect(refreshes?.count == 2)
        screen = nil
        #expect(token?.isActive == true)
        center.post(Self.ping, object: sender)
        #expect(token?.isActive == false)
        #expect(refreshes?.count == 2)
    }

    @Test("A handler without a payload gets what a Void key's own decoder accepts")
    func decoder() {
        let screen = Screen()
        let key = Notification.Key<Void>(
            "go", coding: .custom(decode: { $0.userInfo?["go"] == nil ? nil : () }))
        let token = center.observe(key, with: screen) { $0.refresh() }
        center.post(name: key.name, object: nil, userInfo: ["go": 1])
        #expect(screen.refreshes.count == 1)
        token.cancel()
    }
}
