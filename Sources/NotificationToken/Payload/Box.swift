/// Carries a payload whole, in a notification's `userInfo`.
class Box {
    /// The type of the payload.
    var payloadType: Any.Type { Never.self }
}

/// A box of a type of payload.
final class BoxOf<Payload>: Box {
    let payload: Payload

    init(_ payload: Payload) {
        self.payload = payload
    }

    override var payloadType: Any.Type { Payload.self }
}
