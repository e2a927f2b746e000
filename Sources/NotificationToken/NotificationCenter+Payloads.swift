public import Foundation

extension NotificationCenter {
    /// Observes a key as an asynchronous sequence.
    ///
    /// ```swift
    /// let logins = center.payloads(for: .userDidLogIn)
    /// openLoginWindow()
    /// let user = await logins.first()
    /// ```
    ///
    /// The observation starts here, so nothing is missed between this call and the first `await`, and ends when the sequence
    /// is dropped, a loop over it is left, its task is cancelled, or the center dies.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender, also if the nil comes from a variable.
    ///   - bufferingPolicy: How many payloads wait for the consumer, and which are dropped if there are more. By default none
    ///     is ever dropped. ``Payloads/droppedCount`` tells how many were.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type.
    ///     The sequence goes on. By default one line is written to the log.
    /// - Returns: The payloads, in the order in which they are posted. They have one consumer: two loops would share them, so
    ///   call this once for each.
    public func payloads<Payload: Sendable>(
        for key: Notification.Key<Payload>, object: AnyObject? = nil,
        bufferingPolicy: AsyncStream<Payload>.Continuation.BufferingPolicy = .unbounded,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> Payloads<Payload> {
        let (stream, continuation) = AsyncStream.makeStream(of: Payload.self, bufferingPolicy: bufferingPolicy)
        let feed = Feed(continuation)
        let token = observe(key, object: object, using: { feed.yield($0) }, onMismatch: onMismatch)
        continuation.onTermination = { [weak token] _ in token?.cancel() }
        return Payloads(stream: stream, dropped: feed.dropped, token: token)
    }

    /// The payloads that are posted under a key, as ``payloads(for:object:bufferingPolicy:onMismatch:)`` returns them.
    ///
    /// It has one consumer: a loop, or one call of ``first()`` after the other.
    public struct Payloads<Payload: Sendable>: AsyncSequence, Sendable {
        /// What the sequence consists of.
        public typealias Element = Payload

        private let stream: AsyncStream<Payload>
        private let dropped: Counter
        private let token: NotificationToken

        fileprivate init(stream: AsyncStream<Payload>, dropped: Counter, token: NotificationToken) {
            self.stream = stream
            self.dropped = dropped
            self.token = token
        }

        /// The number of payloads that were dropped so far because the consumer was too slow for a bounded buffer.
        public var droppedCount: Int { dropped.value }

        /// Waits for the next payload since the sequence was made, or since the last call.
        ///
        /// It does not end the observation, unless its task is cancelled while it waits. Those of the standard library, such as
        /// `first(where:)` and `contains`, are loops, and end it.
        ///
        /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has ended.
        public func first() async -> Payload? {
            if Task.isCancelled { return nil }
            var iterator = stream.makeAsyncIterator()
            return await iterator.next()
        }

        /// Makes the iterator of a loop; the observation ends when it is dropped.
        ///
        /// - Returns: The iterator.
        public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator(), token) }

        /// Waits for one payload after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private var base: AsyncStream<Payload>.Iterator
            private let end: End

            fileprivate init(_ base: AsyncStream<Payload>.Iterator, _ token: NotificationToken) {
                self.base = base
                end = End(token)
            }

            /// Waits for the next payload.
            ///
            /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has ended.
            public mutating func next() async -> Payload? {
                if Task.isCancelled { return nil }
                return await base.next()
            }

            /// Waits for the next payload without leaving the caller's actor.
            ///
            /// - Parameter actor: The caller's actor.
            /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has ended.
            @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Payload? {
                if Task.isCancelled { return nil }
                return await base.next(isolation: actor)
            }

            /// Ends the observation with the last copy of the iterator.
            private final class End: Sendable {
                private let token: NotificationToken

                init(_ token: NotificationToken) {
                    self.token = token
                }

                deinit {
                    token.cancel()
                }
            }
        }
    }
}

/// What a stream's handler holds, and nobody else: when the observation ends, the handler is released, and the stream finishes.
private final class Feed<Payload: Sendable>: Sendable {
    let dropped = Counter()
    private let continuation: AsyncStream<Payload>.Continuation

    init(_ continuation: AsyncStream<Payload>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }

    func yield(_ payload: Payload) {
        if case .dropped = continuation.yield(payload) { dropped.increment() }
    }
}

/// Counts on any thread.
///
/// `@unchecked Sendable`: `lock` guards `count`.
private final class Counter: @unchecked Sendable {
    private let lock = Lock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    func increment() {
        lock.withLock { count += 1 }
    }
}
