import Foundation

/// Waits, outside of the main actor, until everything that was enqueued on the main queue so far has run.
func drainMainQueue() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Waits until turns of the main queue have brought something about.
@MainActor func drainMainQueue(until isDone: () -> Bool) async {
    for _ in 0..<200_000 where !isDone() { await drainMainQueue() }
}
