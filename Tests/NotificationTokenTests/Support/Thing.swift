/// An object to send, to hold or to see die.
final class Thing: Sendable {}

/// Made out of line, so that release builds don't put it on the stack, where no address comes round again.
@inline(never) func makeThing() -> Thing { Thing() }
