import Foundation

// Tests replace this file, to explore the orders of threads.

/// A moment until which tasks wait.
struct Timeout: Sendable {
    private let deadline: DispatchTime

    /// Makes a limit that begins now.
    @available(macOS 13, iOS 16, tvOS 16, *)
    init(_ duration: Duration) {
        // More seconds than an `Int64` can count would trap.
        let (seconds, attoseconds) = min(max(duration, .zero), .seconds(Int64.max)).components
        // Dispatch accepts every number: one that its clock can't count lasts forever.
        deadline = .now() + (Double(seconds) + Double(attoseconds) * 1e-18)
    }

    var isOver: Bool { .now() >= deadline }

    /// Calls a closure on another thread when the time is over, unless the timer is cancelled before.
    ///
    /// Not `Task.sleep`: on Linux a cancelled sleep keeps its memory until the time is over.
    ///
    /// - Returns: A closure that cancels the timer, so that it takes no more memory.
    func startTimer(_ body: @escaping @Sendable () -> Void) -> () -> Void {
        let source = DispatchSource.makeTimerSource(queue: .global())
        source.setEventHandler(handler: body)
        source.schedule(deadline: deadline)
        source.resume()
        return { source.cancel() }
    }
}
