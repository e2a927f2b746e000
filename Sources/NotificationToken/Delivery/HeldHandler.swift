/// A handler in the hands of its only owner, a subscription: so a call need not retain it.
enum HeldHandler<Input>: ~Copyable, Sendable {
    case plain(Plain)
    case targeted(Targeted)
    /// The subscription has let go of it.
    case gone

    // Swift 6.0 retains what can be copied, even in a value that can't.
    struct Plain: ~Copyable, Sendable {
        let call: @Sendable (Input) -> Void
    }

    struct Targeted: ~Copyable, Sendable {
        let call: @Sendable (Input) -> Bool
    }

    init(_ handler: Handler<Input>) {
        switch handler {
        case .plain(let call): self = .plain(Plain(call: call))
        case .targeted(let call): self = .targeted(Targeted(call: call))
        }
    }

    /// Calls the handler.
    ///
    /// - Returns: Whether it may be called again: false once its target is gone.
    func call(_ input: Input) -> Bool {
        switch self {
        case .plain(let handler):
            handler.call(input)
            return true
        case .targeted(let handler):
            return handler.call(input)
        case .gone:
            return false
        }
    }
}
