/// Carries a payload whole, in a notification's `userInfo` or on the way to another thread.
///
/// `@unchecked Sendable`: the payload never changes, and the signatures of `observe` demand that it be `Sendable` wherever it
/// crosses to another thread.
class Box: @unchecked Sendable {
    /// Stands for a missing box: no key reads it.
    static let none = Box()

    var payloadType: Any.Type { Never.self }
}

/// A box of one type of payload.
///
/// `@unchecked Sendable`: as its superclass.
final class BoxOf<Payload>: Box, @unchecked Sendable {
    let payload: Payload

    init(_ payload: Payload) { self.payload = payload }

    override var payloadType: Any.Type { Payload.self }
}
