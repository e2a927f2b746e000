/// Holds payloads between the handler of a sequence and its consumer, first in, first out.
final class SequenceBuffer<Payload: Sendable>: Sendable {
    /// How many payloads may wait.
    private let capacity: Int
    /// Whether the oldest payload is dropped if there are more, and not the newest one.
    private let dropsOldest: Bool
    private let state = LockedValue(Contents())

    private struct Contents {
        var payloads = FIFO<Payload>()
        var dropped = 0
        var hasEnded = false
        /// The calls of `next` that wait, by number.
        ///
        /// A call gives up by its number, because it may be cancelled before it has a continuation.
        var waiting: [Int: Continuation] = [:]
        /// The number of the next call.
        var nextCall = 0

        /// Takes the call that has waited longest.
        mutating func popWaiting() -> Continuation? {
            waiting.keys.min().flatMap { waiting.removeValue(forKey: $0) }
        }
    }

    private typealias Continuation = CheckedContinuation<Payload?, Never>

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

    /// Takes the oldest payload, without waiting.
    func popFirst() -> Payload? { state.withLock { $0.payloads.popFirst() } }

    /// Hands a payload to the task that has waited longest, or keeps it.
    func append(_ payload: Payload) {
        // The dropped payload is released without holding the lock.
        let (waiting, dropped) = state.withLock { state -> (Continuation?, Payload?) in
            if let waiting = state.popWaiting() { return (waiting, nil) }
            let dropped = add(payload, to: &state.payloads)
            if dropped != nil { state.dropped += 1 }
            return (nil, dropped)
        }
        waiting?.resume(returning: payload)
        withExtendedLifetime(dropped) {}
    }

    /// Adds a payload and returns the one that is dropped for it, if any.
    private func add(_ payload: Payload, to payloads: inout FIFO<Payload>) -> Payload? {
        if payloads.count >= capacity && !dropsOldest { return payload }
        payloads.append(payload)
        return payloads.count > capacity ? payloads.popFirst() : nil
    }

    /// Lets consumers read the payloads that have been kept, and then nil.
    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: nil) }
    }

    /// Waits for the next payload.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor, on which the call runs.
    ///   - limit: When to give up; nil for never.
    /// - Returns: The payload; nil if the task is cancelled, the time is over, or the buffer has ended and is empty.
    func next(isolation: isolated (any Actor)?, within limit: Timeout? = nil) async -> Payload? {
        if Task.isCancelled { return nil }
        let call = state.withLock { state in
            defer { state.nextCall += 1 }
            return state.nextCall
        }
        // `nonisolated(unsafe)`: only this task uses the variable. It is resumed after the closure that sets it.
        nonisolated(unsafe) var cancelTimer = {}
        let payload = await withTaskCancellationHandler {
            // Without capturing the actor, the closure would leave it.
            _ = isolation
            return await withCheckedContinuation { continuation in
                guard beginWaiting(call, continuation) else { return }
                if let limit { cancelTimer = limit.startTimer { self.giveUp(call) } }
                // The task may have been cancelled before it waited.
                if Task.isCancelled { giveUp(call) }
            }
        } onCancel: {
            giveUp(call)
        }
        cancelTimer()
        // Thread Sanitizer doesn't see that the poster's work came before the resumption of the task. It sees that the
        // poster has held this lock before.
        state.withLock { _ in }
        return payload
    }

    /// Resumes a call, unless it has to wait.
    ///
    /// - Returns: Whether it waits now.
    private func beginWaiting(_ call: Int, _ continuation: Continuation) -> Bool {
        let (payload, isWaiting) = state.withLock { state -> (Payload?, Bool) in
            if let payload = state.payloads.popFirst() { return (payload, false) }
            if state.hasEnded { return (nil, false) }
            state.waiting[call] = continuation
            return (nil, true)
        }
        if !isWaiting { continuation.resume(returning: payload) }
        return isWaiting
    }

    /// Resumes a call without a payload, if it still waits.
    private func giveUp(_ call: Int) {
        state.withLock { $0.waiting.removeValue(forKey: call) }?.resume(returning: nil)
    }
}
