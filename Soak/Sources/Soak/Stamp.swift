import Dispatch

/// A point in time, in nanoseconds.
///
/// The model tells what came first by the clock, and not by a shared counter: a counter would put all threads in order, and so
/// hide from Thread Sanitizer the very races that it is there to find. A library call ends by unlocking, so what it did is
/// visible to others before the clock is read.
typealias Stamp = UInt64

extension Stamp {
    static var now: Self { DispatchTime.now().uptimeNanoseconds }
    /// Later than everything: what has not happened.
    static var never: Self { .max }
}
