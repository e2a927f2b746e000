/// What no error text and no line of the log may contain.
let secret = "hunter2"

/// Records each attempt to describe it.
struct Secretive: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    static let asked = Log<String>()

    var description: String { tell("description") }
    var debugDescription: String { tell("debugDescription") }
    var localizedDescription: String { tell("localizedDescription") }
    var customMirror: Mirror { Mirror(self, children: [tell("mirror"): secret]) }

    private func tell(_ what: String) -> String {
        Self.asked.add(what)
        return secret
    }
}
