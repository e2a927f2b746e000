import Foundation
import Testing

/// An event that one thread reports and another one waits for.
///
/// It never waits forever: a test that would hang fails, and names the event.
struct Signal: Sendable {
    /// The longest wait, in seconds.
    ///
    /// Sanitizers and an emulator make everything slower.
    static let limit = isThreadSanitized || isAddressSanitized || isEmulated ? 240 : 60

    private let event: String
    private let semaphore = DispatchSemaphore(value: 0)

    /// Makes a signal.
    ///
    /// - Parameter event: What it reports, as in “the handler's release”.
    init(_ event: String) { self.event = event }

    func send() { semaphore.signal() }

    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        if comes(within: Double(Self.limit)) { return }
        let subject = event.prefix(1).uppercased() + event.dropFirst()
        Issue.record("\(subject) didn't come within \(Self.limit) s.", sourceLocation: sourceLocation)
    }

    func comes(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }

    /// Waits without a limit, for a thread that the test need not wait for.
    func waitForever() { semaphore.wait() }

    /// Whether it comes within a tenth of a second.
    ///
    /// For a thread that has to stay blocked, which nothing reports. A slow machine can hide a failure here, never
    /// cause one.
    func comesSoon() -> Bool { comes(within: 0.1) }
}
