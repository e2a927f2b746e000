/// An object that does nothing.
final class PlainObject: Sendable {}

/// Not inlined: a release build would put the object on the stack, where no address is reused.
@inline(never) func makePlainObject() -> PlainObject { PlainObject() }
