import Foundation

/// A subscription to a key whose handler runs on the posting thread.
///
/// `@unchecked Sendable`: `reader` and `handler` are read inside the gate, and changed in `letGo()`, when nobody is: the accesses never
/// overlap, and for `handler` that is not checked.
final class PayloadSubscription<Payload>: Subscription, @unchecked Sendable {
    private var reader: PayloadReader<Payload>?
    @exclusivity(unchecked) private var handler: HeldHandler<Payload>

    /// The type of the boxes that can be handed on as they are.
    private let boxType: Box.Type?

    init(gate: Gate, reader: PayloadReader<Payload>, handler: Handler<Payload>) {
        self.reader = reader
        self.handler = HeldHandler(handler)
        boxType = reader.boxType
        super.init(gate: gate)
    }

    // The most frequent way does without `Payload?` and the like: this code is compiled for all payloads at once, and would have to
    // look such a type up each time.
    override func receive(_ box: Box?, in post: inout Post) -> Bool {
        // A switch, because that retains no box, and so the payload is not copied either.
        switch box {
        case let box? where type(of: box) == boxType:
            if !handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload) { cancel() }
            return true
        default:
            return false
        }
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        guard let payload = reader?.read(notification, for: self) else { return }
        if !handler.call(payload) { cancel() }
    }

    override func letGo() {
        reader = nil
        handler = .gone
    }
}
