import Foundation

extension NotificationToken {
    /// An object that keeps tokens, and cancels them when it is released.
    ///
    /// You can use a bag on any thread, also in a class that several threads use. It *cancels* its tokens, even if
    /// something else also keeps them, or if you have called ``NotificationToken/keepObserving()``. A set only releases
    /// them. A bag also drops tokens that have ended, so it doesn't grow with them.
    ///
    /// ```swift
    /// nonisolated final class Cache: Sendable {
    ///     private let bag = NotificationToken.Bag()
    ///
    ///     init() {
    ///         center.observe(.feedDidChange, with: self) { $0.empty() }
    ///             .store(in: bag)
    ///     }
    ///
    ///     func stop() { bag.cancelAll() }
    ///
    ///     func empty() {}
    /// }
    /// ```
    public final class Bag: Sendable {
        /// `newCount` is the number of tokens that have been inserted since those that had ended were removed.
        private typealias Contents = (tokens: [NotificationToken], newCount: Int, isInvalid: Bool)

        // Tokens are cancelled and released without the lock, because that runs user code.
        private let contents = LockedValue<Contents>(([], 0, false))

        /// Creates an empty bag.
        public init() {}

        deinit { cancelAll() }

        /// The number of active tokens in the bag.
        ///
        /// It takes time in proportion to the number of tokens.
        public var count: Int {
            let (ended, count) = contents.withLock { (removeEnded(from: &$0), $0.tokens.count) }
            return withExtendedLifetime(ended) { count }
        }

        /// Keeps a token, or cancels it if the bag has been invalidated.
        ///
        /// ``NotificationToken/store(in:)-(NotificationToken.Bag)`` does the same.
        ///
        /// - Parameter token: The token to keep.
        public func insert(_ token: NotificationToken) {
            let (isKept, ended) = contents.withLock { contents in
                if contents.isInvalid { return (false, [NotificationToken]()) }
                let isDue = isCleanupDue(contents.newCount, of: contents.tokens.count)
                let ended = isDue ? removeEnded(from: &contents) : []
                contents.tokens.append(token)
                contents.newCount += 1
                return (true, ended)
            }
            withExtendedLifetime(ended) { if !isKept { token.cancel() } }
        }

        /// Cancels the tokens that the bag keeps, and removes them.
        ///
        /// The bag can keep new ones. Use this to start over, for example when a cell is reused.
        public func cancelAll() { for token in takeAll() { token.cancel() } }

        /// Cancels the tokens that the bag keeps, and every token that is inserted later.
        ///
        /// Use this to stop for good while other threads may still insert tokens. After ``cancelAll()``, the bag would
        /// keep such a token, and the observation would go on.
        public func invalidateAndCancel() {
            contents.withLock { $0.isInvalid = true }
            cancelAll()
        }

        private func takeAll() -> [NotificationToken] {
            contents.withLock { contents in
                defer { (contents.tokens, contents.newCount) = ([], 0) }
                return contents.tokens
            }
        }

        /// Removes the tokens that have ended, and returns them, to be released without the lock.
        private func removeEnded(from contents: inout Contents) -> [NotificationToken] {
            var (active, ended): ([NotificationToken], [NotificationToken]) = ([], [])
            for token in contents.tokens { if token.isActive { active.append(token) } else { ended.append(token) } }
            (contents.tokens, contents.newCount) = (active, 0)
            return ended
        }
    }
}
