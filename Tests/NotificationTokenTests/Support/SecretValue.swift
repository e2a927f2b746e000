/// What no error text and no line of the log may contain.
let secret = "hunter2"

/// A value whose description is secret, which records each attempt to describe it.
struct SecretValue: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    static let attempts = Log<String>()

    var description: String { tell("description") }
    var debugDescription: String { tell("debugDescription") }
    var localizedDescription: String { tell("localizedDescription") }
    var customMirror: Mirror { Mirror(self, children: [tell("mirror"): secret]) }

    private func tell(_ what: String) -> String {
        Self.attempts.add(what)
        return secret
    }
}
