/// A handler in the hands of its only owner, a subscription: so a call need not retain it.
enum HeldHandler<Input>: ~Copyable, Sendable {
    case plain(@Sendable (Input) -> Void)
    case targeted(@Sendable (Input) -> Bool)
    /// The subscription has let go of it.
    case gone

    init(_ handler: Handler<Input>) {
        switch handler {
        case .plain(let handler): self = .plain(handler)
        case .targeted(let handler): self = .targeted(handler)
        }
    }

    /// Calls the handler.
    ///
    /// - Returns: Whether it may be called again: false once its target is gone.
    func call(_ input: Input) -> Bool {
        switch self {
        case .plain(let handler):
            handler(input)
            return true
        case .targeted(let handler):
            return handler(input)
        case .gone:
            return false
        }
    }
}
