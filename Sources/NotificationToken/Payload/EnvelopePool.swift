import Foundation

/// Envelopes that came back from a post, and wait for the next: that saves each post an allocation.
///
/// Who finds the pool in use goes on without, so no thread ever waits here. `@unchecked Sendable`: `lock` guards `envelopes`.
final class EnvelopePool: @unchecked Sendable {
    static let shared = EnvelopePool()

    /// As many as posts nested in one another, or at once on several threads, are likely to need.
    private let capacity = 8
    private let lock = Lock()
    @exclusivity(unchecked) private var envelopes: [Envelope] = []

    /// Takes an envelope, or makes one, and puts a box into it.
    func take(with box: consuming Box) -> Envelope {
        var envelope = (lock.withLockIfFree { envelopes.popLast() } ?? nil) ?? Envelope()
        envelope.put(consume box)
        return envelope
    }

    /// Keeps an envelope for another post, without its box.
    func giveBack(_ envelope: consuming Envelope) {
        envelope.takeOut()
        // Optional, so that the closure can move it and not only copy it.
        var empty: Envelope? = consume envelope
        lock.withLockIfFree {
            if envelopes.count < capacity, let empty = empty.take() { envelopes.append(empty) }
        }
    }
}
