import Foundation
import Synchronization

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private let ticks = Atomic(0)

/// The next time of the journal's clock.
///
/// The access is relaxed, so Thread Sanitizer still sees every race between threads that share nothing but this clock.
func tick() -> Int { advanceClock(by: 1) }

/// The time of the last tick, which stays the same if nothing happens.
var lastTick: Int { advanceClock(by: 0) }

private func advanceClock(by step: Int) -> Int {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { fatalError("the soak needs atomics") }
    return ticks.wrappingAdd(step, ordering: .relaxed).newValue
}
