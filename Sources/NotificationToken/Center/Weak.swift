/// A weak reference to the target of a handler.
///
/// A closure that captures `[weak target]` checks at each call that nobody writes to the reference meanwhile. A closure that
/// captures this structure as a constant doesn't, which saves a tenth of a delivery.
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

    /// Calls a closure only while the target is alive.
    func guarding<Input>(_ body: @escaping @Sendable (Input) -> Void) -> @Sendable (Input) throws -> Void {
        { input in
            _ = try retained()
            body(input)
        }
    }
}

/// Ends an observation: the target or actor of its handler has been released.
struct TargetIsGone: Error {}
