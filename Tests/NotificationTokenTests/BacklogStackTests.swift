import Foundation
import NotificationToken
import Testing

@Suite("C6 The stack doesn't grow with the observations or payloads whose deinits post", timeLimit)
struct BacklogStackTests {
    /// Where the handlers run.
    enum Context: CaseIterable { case postingThread, queue, mainActor, mainActorInAPost, actor }

    /// What posts the observed name when it is released.
    enum Poster: CaseIterable { case capture, payload }

    /// Whether the posts of the deinits reach the observations that go on.
    enum Reach: CaseIterable { case everyObservation, none }

    private static let key = Notification.Key<Deinit?>("letter")

    /// Makes observations that end in their handlers, posts once for each payload, and measures the stack.
    @MainActor private static func depth(
        _ count: Int, _ context: Context, _ poster: Poster, _ reach: Reach
    ) async -> UInt {
        let (center, sender, depth) = (NotificationCenter(), Thing(), StackDepth())
        let (store, queue, released) = (Store(), OperationQueue(), Log<Int>())
        queue.maxConcurrentOperationCount = 1
        let letter: @Sendable () -> Deinit = {
            Deinit {
                depth.mark()
                center.post(key, object: reach == .none ? nil : sender, payload: nil)
                released.tick()
            }
        }
        let tokens = (0..<(poster == .capture ? count : 1)).map { _ in
            let token = Shared<NotificationToken?>(nil)
            let capture = Shared(poster == .capture ? letter() : nil)
            let handle: @Sendable (Deinit?) -> Void = { [capture = capture.take()] _ in
                depth.mark()
                if capture != nil { token.value?.cancel() }
            }
            token.value =
                switch context {
                case .postingThread: center.observe(key, object: sender, using: handle)
                case .queue:
                    center.observe(name: key.name, object: sender, queue: queue) { [handle] in handle($0[key] ?? nil) }
                case .mainActor, .mainActorInAPost:
                    center.observe(key, object: sender, on: MainActor.self) { [handle] in handle($0) }
                case .actor: center.observe(key, object: sender, on: store) { [handle] in handle($1) }
                }
            return token.value
        }
        // The test blocks the main actor, so that deliveries wait there.
        Worker {
            for _ in 0..<(poster == .capture ? 1 : count) {
                center.post(key, object: sender, payload: poster == .capture ? nil : letter())
            }
        }.join()
        if context == .mainActorInAPost { center.post(key, object: sender, payload: nil) }
        await drainMainQueue { released.count == count }
        await onThread { released.wait(forCount: count) }
        #expect(released.count == count)
        withExtendedLifetime(tokens) {}
        return depth.takeBytes()
    }

    @Test(
        "500 ends or deliveries that each release an object whose deinit posts take no more stack than 50",
        arguments: Context.allCases, Poster.allCases)
    func deinits(context: Context, poster: Poster) async {
        for reach in Reach.allCases {
            let few = await Self.depth(50, context, poster, reach)
            let many = await Self.depth(500, context, poster, reach)
            #expect(many <= 2 * few + 20_000, "\(reach)")
        }
    }
}
