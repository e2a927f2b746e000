import Foundation

/// Runs work that must not run on the calling thread, which may hold any lock.
struct WorkQueue: Sendable {
    /// Runs one block after the other.
    static let serial = WorkQueue(queue: DispatchQueue(label: "NotificationToken", qos: .utility))
    /// Runs each block on its own, so that a slow one holds up nothing else.
    static let concurrent = WorkQueue(
        queue: DispatchQueue(label: "NotificationToken.concurrent", qos: .utility, attributes: .concurrent))
    /// From this number of idle relays on, threads that observe sweep too.
    ///
    /// The serial queue can't keep up with several threads that observe one name after another.
    static let crowd = 256

    fileprivate let queue: DispatchQueue

    func async(afterMilliseconds delay: Int = 0, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .milliseconds(delay), execute: work)
    }
}
