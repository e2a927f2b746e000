#if os(Linux)
import Foundation
import NotificationToken

/// One observation of a lap.
///
/// `@unchecked Sendable`: the code that takes the record from its slot owns `token`. `calls` and `isReleased` are written
/// before they are read: the library promises it, and Thread Sanitizer checks it.
final class Record: @unchecked Sendable {
    let observation: Observation
    var token: NotificationToken?
    /// Where a sequence's payloads are recorded.
    var stream: Context?
    /// How many times a handler in a context of its own was called.
    var calls = 0
    fileprivate(set) var isReleased = false

    init(_ observation: Observation) {
        self.observation = observation
    }
}

/// What a handler captures, which is released with it.
final class Cargo: Sendable {
    let record: Record

    init(_ record: Record) {
        self.record = record
    }

    deinit {
        record.isReleased = true
    }
}

#endif
