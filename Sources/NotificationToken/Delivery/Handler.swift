import Foundation

/// The user code that a subscription calls.
///
/// Both closures throw once the handler's target has died, and the error ends the observation. A subscription is the only
/// owner, and the type can't be copied, so a call need not retain the closures.
struct Handler<Payload>: ~Copyable, Sendable {
    /// Reads the payload.
    let coder: Coder<Payload>?
    private let handle: (@Sendable (Payload) throws -> Void)?
    private let report: (@Sendable (Notification.PayloadError) throws -> Void)?

    /// Makes a handler that does nothing, to replace one that is released.
    init() { (coder, handle, report) = (nil, nil, nil) }

    /// Whether a box carries a payload that needs no decoding.
    @inline(__always)
    func reads(_ box: Box) -> Bool { ObjectIdentifier(type(of: box)) == coder?.boxTypeID }

    @inline(__always)
    func call(_ payload: Payload) throws { try handle?(payload) }

    /// Reports that there is no payload.
    func onMismatch(_ error: Notification.PayloadError) throws { try report?(error) }

    init(
        _ coder: Coder<Payload>, _ call: @escaping @Sendable (Payload) -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = { _ in }
    ) { (self.coder, handle, report) = (coder, call, onMismatch) }

    /// Makes a handler that holds its target weakly.
    init<Target: AnyObject & Sendable>(
        _ coder: Coder<Payload>, for target: Target, _ call: @escaping @Sendable (Target, Payload) -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = { _ in }
    ) {
        self.coder = coder
        handle = { [weak target] payload in
            guard let target else { throw CancellationError() }
            call(target, payload)
        }
        report = { [weak target] error in
            guard target != nil else { throw CancellationError() }
            onMismatch(error)
        }
    }
}

// MARK: - Isolation

// Each cast drops the isolation from a closure's type and changes nothing else. It is sound, because the subscription calls
// the closure only on the actor that isolates it.

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Payload>(_ call: @escaping @MainActor (Payload) -> Void) -> @Sendable (Payload) -> Void {
    unsafeBitCast(call, to: (@Sendable (Payload) -> Void).self)
}

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Target, Payload>(
    _ call: @escaping @MainActor (Target, Payload) -> Void
) -> @Sendable (Target, Payload) -> Void { unsafeBitCast(call, to: (@Sendable (Target, Payload) -> Void).self) }

/// Drops the actor from the type of a closure that is called on that actor.
func unisolated<Isolation: Actor, Payload>(
    _ call: @escaping @Sendable (isolated Isolation, Payload) -> Void
) -> @Sendable (Isolation, Payload) -> Void {
    unsafeBitCast(call, to: (@Sendable (Isolation, Payload) -> Void).self)
}
