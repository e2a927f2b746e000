/// A call of `observe` that replaces a call of `addObserver`.
struct Observation {
    let source: Source
    /// The old call, from `addObserver` on.
    let range: Range<Int>
    let name: String
    let object: String?
    let method: FunctionDeclaration
    /// Whether the handler is isolated to the main actor by name, and not by the code around it.
    let namesMainActor: Bool
    /// What keeps the token; nil if nothing ends the observation before its object is released.
    let keeper: Keeper?
    let isInClosure: Bool

    /// How all observations of a file are written.
    struct Style {
        let width: Int
        /// Whether parameters have names, because one of the handlers doesn't use all of them.
        let namesParameters: Bool
        /// Whether each body has a line of its own, because one of the calls is too long.
        var breaksLines = false
    }

    /// Writes the call, from `observe` on.
    func text(_ style: Style) -> String {
        let head = "{\(namesMainActor ? " @MainActor" : "")\(parameters(style))"
        let place = keeper?.place(for: name, of: isInClosure ? "self." : "")
        let end = "}\(place.map { ".store(in: \($0))" } ?? ".keepObserving()")"
        let start = "observe(\(list)) \(head)"
        if !style.breaksLines { return "\(start) \(body(style)) \(end)" }
        let indentation = source.indentation(at: range.lowerBound)
        let inner = indentation + source.indentationUnit(at: range.lowerBound)
        // An argument of several lines keeps them.
        let isShort = hasSeveralLines || (startOfLine + start).columns <= style.width
        let separator = (inner + list).columns <= style.width ? ", " : ",\(source.newline)\(inner)"
        let broken = ["observe(", inner + arguments.joined(separator: separator), "\(indentation)) \(head)"]
        let lines = (isShort ? [start] : broken) + [inner + body(style), indentation + end]
        return lines.joined(separator: source.newline)
    }

    /// Whether the call fits on its line.
    func fits(_ style: Style) -> Bool {
        let rest = source.text(range.upperBound..<source.endOfLine(at: range.upperBound))
        return hasSeveralLines || (startOfLine + text(style) + rest).columns <= style.width
    }

    private var startOfLine: String {
        source.text(source.startOfLine(at: range.lowerBound)..<range.lowerBound)
    }

    private var arguments: [String] { ["name: \(name)"] + (object.map { ["object: \($0)"] } ?? []) + ["with: self"] }
    private var list: String { arguments.joined(separator: ", ") }
    private var hasSeveralLines: Bool { list.contains("\n") }

    private func parameters(_ style: Style) -> String {
        let second = method.parameters.isEmpty ? "_" : "notification"
        return style.namesParameters ? " target, \(second) in" : namesMainActor ? " in" : ""
    }

    private func body(_ style: Style) -> String {
        let (target, notification) = style.namesParameters ? ("target", "notification") : ("$0", "$1")
        let argument = method.parameters.first.map { parameter in
            // On Apple's platforms a notification is always bridged.
            let value = parameter.isObjectiveC ? "\(notification) as NSNotification" : notification
            return "\(parameter.label.map { "\($0): " } ?? "")\(value)"
        }
        return "\(method.returnType == nil ? "" : "_ = ")\(target).\(method.name)(\(argument ?? ""))"
    }
}

extension String {
    /// The width, with four columns for each tab.
    fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) } }
}
