import Scheduling

/// Owns something until a thread lets go of it.
///
/// `@unchecked Sendable`, as everything here: only the thread that runs touches it.
final class Held<Value>: @unchecked Sendable {
    private(set) var value: Value?

    init(_ value: Value? = nil) {
        self.value = value
    }

    func put(_ value: Value) { self.value = value }

    /// Lets go, and dies with what is held at the caller's, if nobody else has it.
    func drop(_ what: @autoclosure () -> String = "what it holds") {
        say("lets go of \(what())")
        let taken = value.take()
        withExtendedLifetime(taken) {}
    }
}
