/// Holds payloads between the handler of a sequence and its consumer, first in, first out.
final class PayloadBuffer<Payload: Sendable>: Sendable {
    /// How many payloads may wait, and whether the oldest one is dropped if there are more.
    private let (capacity, dropsOldest): (Int, Bool)
    private let state = Guarded(State())

    private struct State {
        var payloads = FIFO<Payload>()
        /// The tasks that wait, and those that have given up.
        var consumers = FIFO<Consumer>()
        var gaveUpCount = 0
        var dropped = 0
        var hasEnded = false

        /// Takes the task that has waited longest.
        mutating func popConsumer() -> Continuation? {
            while let consumer = consumers.popFirst() {
                if let continuation = consumer.continuation.take() { return continuation }
                gaveUpCount -= 1
            }
            return nil
        }
    }

    private typealias Continuation = CheckedContinuation<Payload?, Never>

    /// A task that waits for a payload.
    ///
    /// `@unchecked Sendable`: the buffer's lock guards `continuation`.
    private final class Consumer: @unchecked Sendable {
        /// Nil before the task waits, and once it has been resumed.
        var continuation: Continuation?
    }

    init(_ policy: AsyncStream<Payload>.Continuation.BufferingPolicy) {
        (capacity, dropsOldest) =
            switch policy {
            case .bufferingOldest(let limit): (limit, false)
            case .bufferingNewest(let limit): (limit, true)
            default: (.max, false)
            }
    }

    /// How many payloads wait.
    var count: Int { state.withLock { $0.payloads.count } }

    var droppedCount: Int { state.withLock { $0.dropped } }

    /// Hands a payload to the task that has waited longest, or keeps it.
    func append(_ payload: Payload) {
        // The dropped payload is released without holding the lock.
        let (consumer, dropped) = state.withLock { state -> (Continuation?, Payload?) in
            if let consumer = state.popConsumer() { return (consumer, nil) }
            let dropped = add(payload, to: &state.payloads)
            if dropped != nil { state.dropped += 1 }
            return (nil, dropped)
        }
        consumer?.resume(returning: payload)
        withExtendedLifetime(dropped) {}
    }

    /// Adds a payload, and returns the one that is dropped for it, if any.
    private func add(_ payload: Payload, to payloads: inout FIFO<Payload>) -> Payload? {
        if payloads.count >= capacity && !dropsOldest { return payload }
        payloads.append(payload)
        return payloads.count > capacity ? payloads.popFirst() : nil
    }

    /// Lets the consumers read the payloads that have been kept, and then nil.
    func end() {
        let consumers = state.withLock { state in
            state.hasEnded = true
            var consumers: [Continuation] = []
            while let consumer = state.popConsumer() { consumers.append(consumer) }
            return consumers
        }
        for consumer in consumers { consumer.resume(returning: nil) }
    }

    /// Waits for the next payload.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor, on which the call runs.
    ///   - limit: When to give up; nil for never.
    /// - Returns: The payload; nil if the task is cancelled, the time is over, or the buffer has ended and is empty.
    func next(isolation: isolated (any Actor)?, within limit: TimeLimit? = nil) async -> Payload? {
        if Task.isCancelled { return nil }
        if limit?.isOver == true { return state.withLock { $0.payloads.popFirst() } }
        let consumer = Consumer()
        // `nonisolated(unsafe)`: only this task uses the variable, and `onCancel` doesn't.
        nonisolated(unsafe) var cancelTimer = {}
        let payload = await withTaskCancellationHandler {
            // Without capturing the actor, the closure would leave it.
            _ = isolation
            return await withCheckedContinuation { continuation in
                guard wait(consumer, continuation) else { return }
                if let limit { cancelTimer = limit.startTimer { self.giveUp(consumer) } }
                // The task may have been cancelled before it waited.
                if Task.isCancelled { giveUp(consumer) }
            }
        } onCancel: {
            giveUp(consumer)
        }
        cancelTimer()
        return payload
    }

    /// Resumes a consumer, unless it has to wait.
    ///
    /// - Returns: Whether it waits.
    private func wait(_ consumer: Consumer, _ continuation: Continuation) -> Bool {
        let (payload, isWaiting) = state.withLock { state -> (Payload?, Bool) in
            if let payload = state.payloads.popFirst() { return (payload, false) }
            if state.hasEnded { return (nil, false) }
            consumer.continuation = continuation
            state.consumers.append(consumer)
            return (nil, true)
        }
        if !isWaiting { continuation.resume(returning: payload) }
        return isWaiting
    }

    /// Resumes a consumer without a payload, if it still waits.
    ///
    /// Its place stays, and is removed with many others: searching for it would take longer the more tasks wait.
    private func giveUp(_ consumer: Consumer) {
        let continuation = state.withLock { state -> Continuation? in
            guard let continuation = consumer.continuation.take() else { return nil }
            state.gaveUpCount += 1
            if state.gaveUpCount > 64 && state.gaveUpCount > state.consumers.count / 2 {
                state.consumers.removeAll { $0.continuation == nil }
                state.gaveUpCount = 0
            }
            return continuation
        }
        continuation?.resume(returning: nil)
    }
}
