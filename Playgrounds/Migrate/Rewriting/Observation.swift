/// A call of `observe` that replaces a call of `addObserver`.
struct Observation {
    let name: String
    let object: String?
    let method: FunctionDeclaration
    /// Whether the handler is isolated to the main actor by name, and not by the code around it.
    let namesMainActor: Bool

    /// The longest line, unless there is no way to break it.
    private static let columns = 120

    /// Writes the call, from `observe` on, in the first form whose lines are short enough.
    ///
    /// `line` and `rest` are what stands before and after the call on the same line.
    func text(after line: String, before rest: String, indentation: String, unit: String, newline: String) -> String {
        let arguments = (["name: \(name)"] + (object.map { ["object: \($0)"] } ?? []) + ["with: self"]).joined(
            separator: ", ")
        let head =
            switch (method.parameters.isEmpty, namesMainActor) {
            case (true, let isNamed): " { \(isNamed ? "@MainActor " : "")target, _ in"
            case (false, true): " { @MainActor in"
            case (false, false): " {"
            }
        let inner = indentation + unit
        let oneLine = ["observe(\(arguments))\(head) \(call) }.keepObserving()"]
        let bodyApart = ["observe(\(arguments))\(head)", inner + call, "\(indentation)}.keepObserving()"]
        let argumentsApart = ["observe(", inner + arguments, "\(indentation))\(head) \(call) }.keepObserving()"]
        // An argument of several lines keeps them, with the indentation that they have.
        if arguments.contains("\n") { return oneLine[0] }
        let form = [oneLine, bodyApart].first { fits($0, after: line, before: rest) } ?? argumentsApart
        return form.joined(separator: newline)
    }

    private func fits(_ form: [String], after line: String, before rest: String) -> Bool {
        (line + form.joined(separator: "\n") + rest).split(separator: "\n").allSatisfy { $0.columns <= Self.columns }
    }

    private var call: String {
        let result = method.returnType == nil ? "" : "_ = "
        guard let parameter = method.parameters.first else { return "\(result)target.\(method.name)()" }
        // On Apple's platforms a notification is always bridged.
        let notification = parameter.isObjectiveC ? "$1 as NSNotification" : "$1"
        return "\(result)$0.\(method.name)(\(parameter.label.map { "\($0): " } ?? "")\(notification))"
    }
}

extension Substring {
    /// The width, with four columns for each tab.
    fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) } }
}
