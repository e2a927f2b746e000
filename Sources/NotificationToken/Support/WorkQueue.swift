import Foundation

/// Runs on threads of its own what must not run on the caller's, who may hold any lock.
struct WorkQueue: Sendable {
    /// Does one thing after the other.
    static let serial = WorkQueue(DispatchQueue(label: "NotificationToken", qos: .utility))
    /// Lets nothing wait for what came before.
    static let concurrent = WorkQueue(
        DispatchQueue(label: "NotificationToken.concurrent", qos: .utility, attributes: .concurrent))

    private let base: DispatchQueue

    private init(_ base: DispatchQueue) {
        self.base = base
    }

    func async(_ work: @escaping @Sendable () -> Void) {
        base.async(execute: work)
    }

    func async(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void) {
        base.asyncAfter(deadline: .now() + .milliseconds(delay), execute: work)
    }
}
