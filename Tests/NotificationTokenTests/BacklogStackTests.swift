import Foundation
import NotificationToken
import Testing

@Suite("C6 The stack doesn't grow with the observations or payloads whose deinits post", timeLimit)
struct BacklogStackTests {
    /// Where the handlers run.
    enum Context: CaseIterable { case postingThread, mainActor, mainActorInAPost, actor }

    /// What posts the observed name when it is released.
    enum Poster: CaseIterable { case capture, payload }

    private static let key = Notification.Key<Deinit?>("letter")

    /// Makes observations that end in their handlers, posts once for each payload, and returns how deep deinits are nested.
    @MainActor private static func depth(_ count: Int, _ context: Context, _ poster: Poster) async -> Int {
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
        let tokens = (0..<(poster == .capture ? count : 1)).map { _ in
            let token = Shared<NotificationToken?>(nil)
            let capture = Shared(poster == .capture ? letter() : nil)
            let handle: @Sendable (Deinit?) -> Void = { [capture = capture.take()] _ in
                if capture != nil { token.value?.cancel() }
            }
            token.value =
                switch context {
                case .postingThread: center.observe(key, using: handle)
                case .mainActor, .mainActorInAPost: center.observe(key, on: MainActor.self) { [handle] in handle($0) }
                case .actor: center.observe(key, on: store) { [handle] in handle($1) }
                }
            return token.value
        }
        // The test blocks the main actor, so that deliveries wait there.
        Worker {
            for _ in 0..<(poster == .capture ? 1 : count) {
                center.post(key, payload: poster == .capture ? nil : letter())
            }
        }.join()
        if context == .mainActorInAPost { center.post(key, payload: nil) }
        await drainMainQueue { released.count == count }
        await onThread { released.wait(forCount: count) }
        withExtendedLifetime(tokens) {}
        return depth.value.deepest
    }

    @Test(
        "250 ends or deliveries that each release an object whose deinit posts nest no deeper than 50",
        arguments: Context.allCases, Poster.allCases)
    func deinits(context: Context, poster: Poster) async {
        let few = await Self.depth(50, context, poster)
        let many = await Self.depth(250, context, poster)
        #expect(many <= few && many < 50)
    }
}
