import Foundation
import NotificationToken
import Testing

@Suite("C15 A backlog of deliveries doesn't deepen the stack, even if the payloads' deinits post", timeLimit)
struct StackDepthTests {
    /// Where the handlers run.
    enum Context: CaseIterable { case postingThread, mainActor, mainActorInAPost, actor }

    private static let key = Notification.Key<Deinit?>("letter")

    /// Lets payloads wait whose deinits post the name, and returns how deep deinits are nested.
    @MainActor private static func depth(_ count: Int, _ context: Context) async -> Int {
        let (center, store, released) = (NotificationCenter(), Store(), Log<Int>())
        let depth = Shared((current: 0, deepest: 0))
        let letter: @Sendable () -> Deinit = {
            Deinit {
                depth.change { $0 = ($0.current + 1, max($0.deepest, $0.current + 1)) }
                center.post(key, payload: nil)
                depth.change { $0.current -= 1 }
                released.tick()
            }
        }
        let token =
            switch context {
            case .postingThread: center.observe(key, queue: nil) { _ in }
            case .mainActor, .mainActorInAPost: center.observe(key) { _ in }
            case .actor: center.observe(key, on: store) { _, _ in }
            }
        // The test blocks the main actor, so that deliveries wait there.
        Worker { for _ in 0..<count { center.post(key, payload: letter()) } }.join()
        if context == .mainActorInAPost { center.post(key, payload: nil) }
        await drainMainQueue { released.count == count }
        await onThread { released.wait(forCount: count) }
        withExtendedLifetime(token) {}
        return depth.value.deepest
    }

    @Test("250 payloads whose deinits post nest no deeper than 50", arguments: Context.allCases)
    func deinits(context: Context) async {
        let few = await Self.depth(50, context)
        let many = await Self.depth(250, context)
        #expect(many <= few && many < 50)
    }
}
