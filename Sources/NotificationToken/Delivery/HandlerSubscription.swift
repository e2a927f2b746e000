import Foundation

/// A subscription whose handler runs on the posting thread, and the base of all others.
///
/// `@unchecked Sendable`: deliveries read `handler`, and `release()` changes it after the last one. So accesses never overlap,
/// and a check would take longer than the call.
class HandlerSubscription<Payload>: Subscription, @unchecked Sendable {
    @exclusivity(unchecked) private var handler: Handler<Payload>

    init(_ handler: consuming Handler<Payload>) { self.handler = handler }

    override func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {
        callNow(notification, box)
    }

    /// Calls the handler on this thread, if there is a payload.
    final func callNow(_ notification: Notification, _ box: Box) {
        if handler.reads(box) { call(with: box) } else { readAndCall(notification) }
    }

    // This function and `newBox` are never inlined, because generic code looks up the type `Payload?` at each call.
    @inline(never)
    private func readAndCall(_ notification: Notification) { if let payload = read(notification) { call(payload) } }

    /// Reads the payload, or reports that there is none.
    ///
    /// - Returns: Nil if the handler must not be called: there is no payload, or the observation has ended meanwhile.
    final func read(_ notification: Notification) -> Payload? {
        do {
            let payload = try handler.coder?.payload(of: notification)
            if isActive { return payload }
        } catch {
            // It throws if the target has died.
            if isActive { do { try handler.onMismatch(error) } catch { cancel() } }
        }
        return nil
    }

    /// Calls the handler, or ends the observation if the target has died.
    final func call(_ payload: Payload) { do { try handler.call(payload) } catch { cancel() } }

    /// Calls the handler with the payload in a box, which must be a `BoxOf<Payload>`.
    final func call(with box: Box) { call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload) }

    /// Puts the payload into a box, unless it arrived in one.
    final func boxed(_ notification: Notification, _ box: Box) -> Box? {
        handler.reads(box) ? box : newBox(notification)
    }

    @inline(never)
    private func newBox(_ notification: Notification) -> Box? {
        if let payload = read(notification) { handler.coder?.box(payload) } else { nil }
    }

    override func release() { handler = Handler() }
}
