/// Holds payloads between the handler of a sequence and its consumer, first in, first out.
final class PayloadBuffer<Payload: Sendable>: Sendable {
    /// How many payloads may wait, and whether the oldest one is dropped if there are more.
    private let (capacity, dropsOldest): (Int, Bool)
    private let state = Guarded(State())

    private struct State {
        var payloads = FIFO<Payload>()
        var consumers = FIFO<Consumer>()
        var lastNumber = 0
        var dropped = 0
        var hasEnded = false
    }

    /// A task that waits for a payload, and its number for `giveUp`.
    private typealias Consumer = (number: Int, continuation: CheckedContinuation<Payload?, Never>)

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
        let (consumer, dropped) = state.withLock { state -> (Consumer?, Payload?) in
            if let consumer = state.consumers.popFirst() { return (consumer, nil) }
            let dropped = add(payload, to: &state.payloads)
            if dropped != nil { state.dropped += 1 }
            return (nil, dropped)
        }
        consumer?.continuation.resume(returning: payload)
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
        var consumers = state.withLock { state in
            state.hasEnded = true
            defer { state.consumers = FIFO() }
            return state.consumers
        }
        while let consumer = consumers.popFirst() { consumer.continuation.resume(returning: nil) }
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
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        // `nonisolated(unsafe)`: only this task uses the variable, and `onCancel` doesn't.
        nonisolated(unsafe) var cancelTimer = {}
        let payload = await withTaskCancellationHandler {
            // Without capturing the actor, the closure would leave it.
            _ = isolation
            return await withCheckedContinuation { continuation in
                guard wait((number, continuation)) else { return }
                if let limit { cancelTimer = limit.startTimer { self.giveUp(number) } }
                // The task may have been cancelled before it waited.
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
        cancelTimer()
        return payload
    }

    /// Resumes a consumer, unless it has to wait.
    ///
    /// - Returns: Whether it waits.
    private func wait(_ consumer: Consumer) -> Bool {
        let (payload, isWaiting) = state.withLock { state -> (Payload?, Bool) in
            if let payload = state.payloads.popFirst() { return (payload, false) }
            if !state.hasEnded { state.consumers.append(consumer) }
            return (nil, !state.hasEnded)
        }
        if !isWaiting { consumer.continuation.resume(returning: payload) }
        return isWaiting
    }

    /// Resumes a consumer without a payload, if it still waits.
    private func giveUp(_ number: Int) {
        let consumer = state.withLock { $0.consumers.remove { $0.number == number } }
        consumer?.continuation.resume(returning: nil)
    }
}
