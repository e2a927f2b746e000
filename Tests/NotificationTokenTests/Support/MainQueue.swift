import Foundation

/// Suspends until everything already on the main queue has run.
func drainMainQueue() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Whether the calling thread serves the main queue: on Linux, it need not be the main thread.
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: MainQueueMark.shared.key) == true }

/// `@unchecked Sendable`: the key is a constant, and only its identity counts.
private struct MainQueueMark: @unchecked Sendable {
    static let shared = MainQueueMark()

    let key = DispatchSpecificKey<Bool>()

    private init() { DispatchQueue.main.setSpecific(key: key, value: true) }
}
