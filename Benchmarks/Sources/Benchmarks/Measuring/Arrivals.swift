import Foundation

/// Counts payloads where they arrive.
///
/// `@unchecked Sendable`: all arrive in one context, and `expect(_:)` and `hold(until:)` are called while none is under way.
final class Arrivals: @unchecked Sendable {
    private var missing = 0
    private var hold: DispatchSemaphore?
    private let done = DispatchSemaphore(value: 0)

    func expect(_ count: Int) {
        missing = count
    }

    /// Lets the next payload wait, and what comes after it.
    func hold(until end: DispatchSemaphore) {
        hold = end
    }

    func tick(_ user: User) {
        if let end = hold {
            hold = nil
            end.wait()
        }
        missing -= user.number
        if missing == 0 { done.signal() }
    }

    func wait() {
        done.wait()
    }
}
