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
    /// The observation begins with this call, and not with the loop: [create the
    /// sequence](<doc:WhereAHandlerRuns#Loop-over-payloads>) before you start the work that posts. The observation ends
    ///
    /// - when you call ``Payloads/finish()``,
    /// - when the sequence and the iterators of its loops have been released, for example when you leave a loop over a
    ///   sequence that nothing else keeps, or
    /// - when the center is released.
    ///
    /// The end of a loop doesn't end the observation of a sequence that you keep. Until somebody reads them, all
    /// payloads are kept. With `bufferingPolicy: .bufferingNewest(1)`, only the newest one is.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which isn't retained. If you leave it out, posts of every sender are
    ///     received. An optional sender doesn't compile, so unwrap it first.
    ///   - bufferingPolicy: How many payloads can wait, and which one is dropped if there are more. By default, all
    ///     payloads wait. ``Payloads/droppedCount`` counts those that were dropped.
    ///   - onMismatch: Called on the posting thread for a mismatch. By default, one line is written to the log.
    /// - Returns: The sequence of the payloads, in the order of their posts.
    public func payloads<Payload: Sendable>(
        for key: Notification.Key<Payload>, object: AnyObject = everySender,
        bufferingPolicy: AsyncStream<Payload>.Continuation.BufferingPolicy = .unbounded,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> Payloads<Payload> {
        let buffer = SequenceBuffer<Payload>(bufferingPolicy)
        // The handler is the only owner of this token. So the buffer ends when the observation releases its handler.
        let bufferEnd = NotificationToken { buffer.end() }
        let token = observe(
            key, object: object, using: { payload in withExtendedLifetime(bufferEnd) { buffer.append(payload) } },
            onMismatch: onMismatch)
        return Payloads(buffer: buffer, token: token)
    }

    /// The payloads that are posted under a key, as an asynchronous sequence.
    ///
    /// ``payloads(for:object:bufferingPolicy:onMismatch:)`` creates one. Call ``next(isolation:)`` on the sequence
    /// itself, as often as you like, and then loop over the rest:
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
    /// You can use a sequence on any thread, and copy it: the copies read the same payloads. If two tasks read one
    /// sequence, each payload goes to only one of them. To give each task all payloads, create a sequence for each.
    public struct Payloads<Payload: Sendable>: AsyncSequence, Sendable {
        /// The payload's type.
        public typealias Element = Payload

        fileprivate let buffer: SequenceBuffer<Payload>
        fileprivate let token: NotificationToken

        /// How many payloads the sequence has dropped so far, because more waited than the buffering policy allows.
        public var droppedCount: Int { buffer.droppedCount }

        /// Returns the oldest payload that hasn't been read, or waits for one.
        ///
        /// The observation goes on, so you can call this again.
        ///
        /// - Parameter isolation: The actor to run on. Use the default.
        /// - Returns: The payload. It is nil if the task is cancelled, even if payloads wait. It is also nil if the
        ///   observation has ended and all payloads have been read.
        public func next(isolation: isolated (any Actor)? = #isolation) async -> Payload? {
            await buffer.next(isolation: isolation)
        }

        /// Waits, for a limited time, for the next payload that meets a condition.
        ///
        /// Like ``next(isolation:)``, except that it passes over payloads that don't meet the condition. These aren't
        /// read again.
        ///
        /// ```swift
        /// // iOS 16
        /// let user = await logins.next(within: .seconds(5))
        /// let ada = await logins.next(within: .seconds(5)) { $0.name == "Ada" }
        /// ```
        ///
        /// If the time runs out while the app is suspended, this returns nil when the app goes on, even if a payload
        /// arrives then. So read the state again.
        ///
        /// - Parameters:
        ///   - duration: The longest time to wait. Payloads that are passed over don't extend it. If it is zero or
        ///     negative, only payloads that already wait are read.
        ///   - isolation: The actor to run on, also for the condition. Use the default.
        ///   - condition: Returns whether a payload is the one to wait for. By default, every payload is.
        /// - Returns: The payload. It is nil if the time runs out, if the task is cancelled, or if the observation has
        ///   ended and all payloads have been read.
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
        /// The payloads that wait can still be read: a loop reads them, and then ends. If a task is waiting for a
        /// payload, it gets nil. You can call this on any thread, any number of times. [Shut
        /// down](<doc:Recipes#Shut-down-handle-everything-that-was-posted>) has a sample.
        public func finish() { token.cancel() }

        /// Creates the iterator of a loop.
        ///
        /// A `for await` loop calls this. You need it for nothing else, because the sequence has
        /// ``next(isolation:)`` itself.
        ///
        /// The iterator keeps the observation active, as the sequence does. If you keep the sequence, a second loop
        /// reads what has waited since the first one ended.
        ///
        /// - Returns: The iterator.
        public func makeAsyncIterator() -> Iterator {
            Iterator(buffer: buffer, token: token)
        }

        /// Waits for each payload in turn.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            fileprivate let buffer: SequenceBuffer<Payload>
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
