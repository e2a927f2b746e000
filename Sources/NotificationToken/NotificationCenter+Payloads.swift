public import Foundation

extension NotificationCenter {
    /// Observes a key as an asynchronous sequence.
    ///
    /// ```swift
    /// let logins = center.payloads(for: .userDidLogIn)
    /// openLoginWindow()
    /// let user = await logins.next()
    /// ```
    ///
    /// The observation [begins with this call](<doc:WhereAHandlerRuns#Loop-over-payloads>). Like a token, the
    /// sequence observes as long as you keep it. It ends:
    ///
    /// - when you call ``Payloads/finish()``,
    /// - when the sequence and the iterators of its loops are released, for example when you leave a loop over a
    ///   sequence that nothing else keeps, or
    /// - when the center is released.
    ///
    /// A sequence that is kept and that nobody reads keeps all payloads. With `bufferingPolicy: .bufferingNewest(1)`,
    /// it keeps the last one.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; every sender if you leave it out. Unwrap an optional
    ///     sender first.
    ///   - bufferingPolicy: How many payloads can wait, and which one is dropped if there are more. By default all
    ///     payloads wait. ``Payloads/droppedCount`` counts those that were dropped.
    ///   - onMismatch: Called on the posting thread for a mismatch. By default, one line is written to the log.
    /// - Returns: The payloads, in the order of their posts.
    public func payloads<Payload: Sendable>(
        for key: Notification.Key<Payload>, object: AnyObject = everySender,
        bufferingPolicy: AsyncStream<Payload>.Continuation.BufferingPolicy = .unbounded,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> Payloads<Payload> {
        let buffer = PayloadBuffer<Payload>(bufferingPolicy)
        // The handler is the only owner of this token. So the buffer ends when the observation releases its handler.
        let bufferEnd = NotificationToken { buffer.end() }
        let token = observe(
            key, object: object, using: { payload in withExtendedLifetime(bufferEnd) { buffer.append(payload) } },
            onMismatch: onMismatch)
        return Payloads(buffer: buffer, token: token)
    }

    /// The payloads that are posted under a key, as ``payloads(for:object:bufferingPolicy:onMismatch:)`` returns them.
    ///
    /// Call ``next(isolation:)`` as often as you like, and then loop over the rest:
    ///
    /// ```swift
    /// if let first = await logins.next() {
    ///     print("The first user is \(first.name).")
    /// }
    /// for await user in logins {
    ///     print("So is \(user.name) now.")
    /// }
    /// ```
    ///
    /// If two tasks read a sequence at once, each payload goes to one of them: create a sequence for each.
    public struct Payloads<Payload: Sendable>: AsyncSequence, Sendable {
        /// The payload's type.
        public typealias Element = Payload

        fileprivate let buffer: PayloadBuffer<Payload>
        fileprivate let token: NotificationToken

        /// How many payloads a bounded sequence has dropped so far, because its buffer was full.
        public var droppedCount: Int { buffer.droppedCount }

        /// Returns the oldest unread payload, or waits for one.
        ///
        /// The observation goes on.
        ///
        /// - Parameter isolation: The actor to run on. Use the default.
        /// - Returns: The payload. If the task is cancelled, nil at once. If the observation has ended, nil after the
        ///   last payload.
        public func next(isolation: isolated (any Actor)? = #isolation) async -> Payload? {
            await buffer.next(isolation: isolation)
        }

        /// Waits, for a limited time, for the next payload that meets a condition.
        ///
        /// Payloads that don't meet the condition are passed over, and not read again. The observation goes on, so you
        /// can call this again.
        ///
        /// ```swift
        /// // iOS 16
        /// let user = await logins.next(within: .seconds(5))
        /// let ada = await logins.next(within: .seconds(5)) { $0.name == "Ada" }
        /// ```
        ///
        /// If the time runs out while the app is suspended, this returns nil when the app goes on, even if the payload
        /// arrives then. So read the state again.
        ///
        /// - Parameters:
        ///   - duration: The longest time to wait. Payloads that are passed over don't extend it. If it is zero or
        ///     negative, only payloads that already wait are read.
        ///   - isolation: The actor to run on, also for the condition. Use the default.
        ///   - condition: Whether to return a payload. By default every payload meets it.
        /// - Returns: The payload. If the time runs out or the task is cancelled, nil. If the observation has ended,
        ///   nil after the last payload.
        @available(macOS 13, iOS 16, tvOS 16, *)
        public func next(
            within duration: Duration, isolation: isolated (any Actor)? = #isolation,
            where condition: (Payload) -> Bool = { _ in true }
        ) async -> Payload? {
            let limit = Timeout(duration)
            while !limit.isOver, let payload = await buffer.next(isolation: isolation, within: limit) {
                if condition(payload) { return payload }
            }
            // The time is over, or there is nothing to read any more. What has arrived by now is read without waiting.
            // What arrives later isn't, or a busy poster would keep this loop running.
            for _ in 0..<buffer.count {
                guard !Task.isCancelled, let payload = buffer.popFirst() else { return nil }
                if condition(payload) { return payload }
            }
            return nil
        }

        /// Ends the observation.
        ///
        /// A loop reads the payloads that wait, and then ends. A task that waits for a payload gets nil. You can call
        /// this on any thread, any number of times. [A
        /// sample](<doc:Recipes#Shut-down-handle-everything-that-was-posted>) shuts a loop down.
        public func finish() { token.cancel() }

        /// Creates the iterator of a loop.
        ///
        /// The iterator keeps the observation active, as the sequence does. If something else keeps it too, a second
        /// loop reads what has waited since the first one ended.
        ///
        /// - Returns: The iterator.
        public func makeAsyncIterator() -> Iterator {
            Iterator(buffer: buffer, token: token)
        }

        /// Waits for each payload in turn.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            fileprivate let buffer: PayloadBuffer<Payload>
            /// Keeps the observation active while the loop runs.
            fileprivate let token: NotificationToken

            /// Waits for the next payload.
            ///
            /// - Returns: The payload, or nil as for ``Payloads/next(isolation:)``.
            public mutating func next() async -> Payload? { await buffer.next(isolation: nil) }

            /// Waits for the next payload without leaving the caller's actor.
            ///
            /// - Parameter actor: The caller's actor.
            /// - Returns: The payload, or nil as for ``Payloads/next(isolation:)``.
            @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Payload? {
                await buffer.next(isolation: actor)
            }
        }
    }
}
