/// A weak reference to the target of a handler.
///
/// A closure that captures `[weak target]` checks at each call that nobody writes to the reference meanwhile. A closure
/// that captures this structure as a constant doesn't.
struct Weak<Target: AnyObject & Sendable>: Sendable {
    private weak var target: Target?

    init(_ target: Target) { self.target = target }

    /// The target.
    ///
    /// - Throws: `TargetIsGone`, which ends the observation.
    @inline(__always)
    func retained() throws -> Target {
        guard let target else { throw TargetIsGone() }
        return target
    }
}

/// Ends an observation: the target of its handler has been released.
///
/// A handler throws nothing else. Its type can't say so: a closure that throws a certain type needs iOS 18 if it is the
/// value of a generic type.
struct TargetIsGone: Error {}
