import Foundation
import NotificationToken
import Testing

extension Library {
    /// The observers of Foundation's that tokens have adopted.
    ///
    /// Foundation calls their blocks in an order of its own, and a background thread removes them. So the trace has the
    /// calls of a post when that is over, and lacks those of a token that has ended by then, unless its `then` had been
    /// called before the post: that call is a fault. The blocks run no code of the script.
    final class Adopted: Sendable {
        private struct State {
            var tokens: [Int: WeakToken] = [:]
            /// The observers whose `then` has been called.
            var over: Set<Int> = []
            /// The posts that are running, innermost last.
            var posts: [Post] = []
        }

        private struct WeakToken { weak var token: NotificationToken? }

        private struct Post {
            let overBefore: Set<Int>
            var calls: [Int] = []
        }

        private let state = Shared(State())
        private let removals = Log<Int>()

        func contains(_ number: Int) -> Bool { state.value.tokens[number] != nil }

        func adopt(_ center: NotificationCenter, _ name: Notification.Name, _ number: Int) -> NotificationToken {
            let capture = OnDeinit { [removals] in removals.tick() }
            let token = autoreleasepool {
                NotificationToken(
                    notificationCenter: center,
                    token: center.addObserver(forName: name, object: nil, queue: nil) { [state] _ in
                        withExtendedLifetime(capture) {
                            state.change { $0.posts[$0.posts.count - 1].calls.append(number) }
                        }
                    })
            }
            state.change { $0.tokens[number] = WeakToken(token: token) }
            return token
        }

        /// Cancels a token, waits for the background thread, and calls a closure.
        func cancel(_ token: NotificationToken, _ number: Int, _ then: () -> Void) {
            let over = Signal("the removal of the adopted observer")
            token.cancel { over.send() }
            over.wait()
            state.change { $0.over.insert(number) }
            then()
        }

        func beginPost() { state.change { $0.posts.append(Post(overBefore: $0.over)) } }

        /// Ends the innermost post.
        ///
        /// - Returns: Whose blocks it has called, in the order of registration.
        func endPost() -> [Int] {
            var (post, tokens) = (Post?.none, [Int: WeakToken]())
            state.change { (post, tokens) = ($0.posts.removeLast(), $0.tokens) }
            guard let post else { return [] }
            return post.calls.sorted().filter {
                tokens[$0]?.token?.isActive == true || post.overBefore.contains($0)
            }
        }

        /// Waits until the blocks of all observers have been released, whose tokens have ended.
        ///
        /// The thread that removes one may then be the last to release its center. No code of the script runs any more.
        func waitForRemovals() { removals.wait(forCount: state.value.tokens.count) }
    }
}
