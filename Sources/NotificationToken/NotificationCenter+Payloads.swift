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
    /// The observation starts here, so nothing is missed between this call and the first `await`. It ends when the sequence is
    /// released, a loop over it ends, the task of a loop is cancelled, or the center is released. See <doc:Concurrency>.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a variable.
    ///   - bufferingPolicy: How many payloads can wait for the consumer, and which are dropped if there are more. By default,
    ///     nothing is dropped. ``Payloads/droppedCount`` counts those that were.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. The
    ///     sequence goes on. By default one line is written to the log.
    /// - Returns: The payloads, in the order in which they are posted. They have one consumer: two loops would share them, so
    ///   call this once for each.
    public func payloads<Payload: Sendable>(
        for key: Notification.Key<Payload>, object: AnyObject? = nil,
        bufferingPolicy: AsyncStream<Payload>.Continuation.BufferingPolicy = .unbounded,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> Payloads<Payload> {
        let buffer = PayloadBuffer<Payload>(bufferingPolicy)
        // The handler holds it, so it ends with the observation.
        let end = NotificationToken { buffer.end() }
        let token = observe(
            key, object: object, using: { payload in withExtendedLifetime(end) { buffer.append(payload) } },
            onMismatch: onMismatch)
        return Payloads(buffer: buffer, token: token)
    }

    /// The payloads that are posted under a key, as ``payloads(for:object:bufferingPolicy:onMismatch:)`` returns them.
    ///
    /// A sequence has one consumer: a loop, or successive calls of ``first()``.
    public struct Payloads<Payload: Sendable>: AsyncSequence, Sendable {
        /// The payload's type.
        public typealias Element = Payload

        fileprivate let buffer: PayloadBuffer<Payload>
        fileprivate let token: NotificationToken

        /// The number of payloads dropped so far because the consumer was too slow for a bounded buffer.
        public var droppedCount: Int { buffer.droppedCount }

        /// Returns the oldest unread payload, or waits for one.
        ///
        /// The observation goes on afterwards, unless the task is cancelled while it waits. The standard library's
        /// `first(where:)`, `contains` and similar methods are loops, which end it.
        ///
        /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has
        ///   ended.
        public func first() async -> Payload? {
            if Task.isCancelled { return nil }
            let payload = await buffer.next(isolation: nil)
            if payload == nil { token.cancel() }
            return payload
        }

        /// Waits for the next payload for a limited time.
        ///
        /// The call never ends the observation. The next call returns a payload that arrives later.
        ///
        /// ```swift
        /// let user = await logins.first(within: .seconds(5))
        /// ```
        ///
        /// - Parameter duration: The longest time to wait. If it is zero or negative, the call returns a payload that is
        ///   already there, or gives up almost at once.
        /// - Returns: The payload; nil if the time runs out, if the task is cancelled, and after the last payload if the
        ///   observation has ended.
        @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
        public func first(within duration: Duration) async -> Payload? {
            var timer: Task<Void, Never>?
            defer { timer?.cancel() }
            return await buffer.next(isolation: nil) { [buffer] number in
                // Detached, because it needs only the priority of this task.
                timer = Task.detached(priority: Task.currentPriority) {
                    try? await Task.sleep(for: duration)
                    buffer.giveUp(number)
                }
            }
        }

        /// Makes the iterator of a loop.
        ///
        /// The observation ends when the last copy of the iterator is released.
        ///
        /// - Returns: The iterator.
        public func makeAsyncIterator() -> Iterator {
            Iterator(buffer: buffer, end: NotificationToken { [token] in token.cancel() })
        }

        /// Waits for each payload in turn.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let buffer: PayloadBuffer<Payload>
            fileprivate let end: NotificationToken

            /// Waits for the next payload.
            ///
            /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has
            ///   ended.
            public mutating func next() async -> Payload? { await buffer.next(isolation: nil) }

            /// Waits for the next payload without leaving the caller's actor.
            ///
            /// - Parameter actor: The caller's actor.
            /// - Returns: The payload; nil at once if the task is cancelled, and after the last payload if the observation has
            ///   ended.
            @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Payload? {
                await buffer.next(isolation: actor)
            }
        }
    }
}
