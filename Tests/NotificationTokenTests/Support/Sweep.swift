import Foundation
import Testing

#if canImport(ObjectiveC)
import NotificationToken
#else
@testable import NotificationToken
#endif

/// Waits until every name that nobody observes when this is called has been removed from its center.
///
/// A private queue of the library does that a moment later. When an observation of all names ends, the queue does so at
/// once, and removes every other name that nobody observes by then.
func waitForTheSweep() {
    #if canImport(ObjectiveC)
    // When the second sweep begins, the first one has removed all names.
    for _ in 0..<2 {
        let center = SweptCenter()
        center.observe(name: nil) { _ in }.cancel()
        center.isSwept.wait()
    }
    #else
    let isSwept = Signal()
    NotificationCenter().observe(name: nil) { _ in }.cancel()
    WorkQueue.serial.async { isSwept.send() }
    isSwept.wait()
    #endif
}

#if canImport(ObjectiveC)
private final class SweptCenter: NotificationCenter, @unchecked Sendable {
    let isSwept = Signal()

    override func removeObserver(_ observer: Any) {
        super.removeObserver(observer)
        isSwept.send()
    }
}
#endif

#if !canImport(ObjectiveC)
/// Blocks the private queue that removes names, and returns when it is blocked.
func blockTheSweep(_ park: Park) {
    WorkQueue.serial.async { park.stop() }
    park.waitForArrival()
}
#endif
