import Foundation

extension NotificationToken {
    /// Owns tokens, and cancels them when it is released.
    ///
    /// Unlike a set, a bag may be used on any thread, and forgets the tokens that were cancelled one by one.
    public final class Bag: @unchecked Sendable {
        // `@unchecked Sendable`: `lock` guards the variables. Tokens are cancelled and released outside of it, because that
        // runs user code.
        private let lock = Lock()
        private var tokens: [NotificationToken] = []
        /// How many tokens there may be before those that have ended are purged.
        private var limit = 16
        private var isInvalid = false

        /// Makes an empty bag.
        public init() {}

        deinit {
            for token in tokens { token.cancel() }
        }

        /// The number of active tokens.
        public var count: Int {
            let (purged, count) = lock.withLock { (purgeLocked(), tokens.count) }
            return withExtendedLifetime(purged) { count }
        }

        /// Keeps a token.
        ///
        /// - Parameter token: The token to keep. An invalidated bag cancels it at once.
        public func insert(_ token: NotificationToken) {
            var purged: [NotificationToken] = []
            let isKept = lock.withLock {
                guard !isInvalid else { return false }
                if tokens.count >= limit { purged = purgeLocked() }
                tokens.append(token)
                return true
            }
            withExtendedLifetime(purged) {
                if !isKept { token.cancel() }
            }
        }

        /// Cancels the tokens that the bag holds; it can keep new ones.
        public func cancelAll() {
            let taken = lock.withLock {
                defer { tokens = [] }
                return tokens
            }
            for token in taken { token.cancel() }
        }

        /// Cancels the tokens that the bag holds, and at once those that are inserted later.
        public func invalidate() {
            lock.withLock { isInvalid = true }
            cancelAll()
        }

        /// Forgets the tokens that have ended.
        ///
        /// - Returns: Those tokens, to be released outside of the lock.
        private func purgeLocked() -> [NotificationToken] {
            var active: [NotificationToken] = []
            var ended: [NotificationToken] = []
            // Each is asked once: one that ends between two questions would be in neither list, and released under the lock.
            for token in tokens {
                if token.isActive { active.append(token) } else { ended.append(token) }
            }
            tokens = active
            limit = max(16, 2 * active.count)
            return ended
        }
    }
}
