/// What the center alone holds of a relay: when it is released, the center has let go of the relay.
final class Lifeline: Sendable {
    let relay: Relay
    private let number: Int

    /// Makes the lifeline of a relay's registration.
    ///
    /// - Parameters:
    ///   - relay: The relay.
    ///   - number: Tells the relay which of its registrations has ended.
    init(_ relay: Relay, _ number: Int) {
        self.relay = relay
        self.number = number
    }

    deinit {
        relay.registrationEnded(number)
    }
}
