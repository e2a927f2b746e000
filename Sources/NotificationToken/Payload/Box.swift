/// Carries a payload whole, in a notification's `userInfo` or on the way to another thread.
///
/// `@unchecked Sendable`: the payload never changes. The signatures of `observe` demand that a key's payload be
/// `Sendable` wherever it crosses to another thread. Nothing checks a whole notification.
class Box: @unchecked Sendable {
    /// The box of a `Void` payload, which no notification carries.
    static let void: Box = BoxOf<Void>(())

    var payloadType: Any.Type { fatalError("a box has a payload") }
}

/// A box of one type of payload.
///
/// `@unchecked Sendable`, like its superclass.
final class BoxOf<Payload>: Box, @unchecked Sendable {
    let payload: Payload

    init(_ payload: Payload) { self.payload = payload }

    override var payloadType: Any.Type { Payload.self }
}
