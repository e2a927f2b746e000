import Foundation

/// A subscription to a key whose handler runs on the posting thread.
///
/// `@unchecked Sendable`: `reader` and `handler` are read inside the gate, and changed by the one thread that lets go of them, when
/// nobody is inside any more. So `handler` is never accessed while it changes, and needs no check of that.
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

    override func receive(_ notification: Notification, with box: Box?, in post: inout Post) {
        // A switch, because that retains no box, and so the payload is not copied either.
        switch box {
        // The most frequent case needs no generic metadata. This code is compiled for all payloads at once, and would have to ask
        // for that of a type such as `Payload?` each time.
        case let box? where type(of: box) == boxType:
            if !handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload) { cancel() }
        default:
            readAndDeliver(notification)
        }
    }

    private func readAndDeliver(_ notification: Notification) {
        guard let payload = reader?.read(notification, for: self) else { return }
        if !handler.call(payload) { cancel() }
    }

    override func letGo() {
        reader = nil
        handler = .gone
    }
}
