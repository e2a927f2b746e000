import Foundation

/// A call of `observe` that replaces a call of `addObserver`.
struct Observation {
    let name: String
    let object: String?
    let method: FunctionDeclaration

    /// The longest line, unless there is no way to break it.
    private static let columns = 120

    /// Writes the call, from `observe` on, in the first form whose lines are short enough.
    ///
    /// `line` and `rest` are what stands before and after the call on the same line.
    func text(after line: String, before rest: String, indentation: String, unit: String, newline: String) -> String {
        let inner = indentation + unit
        let joined = arguments.joined(separator: ", ")
        let end = ") { \(head)\(body) }.keepObserving()"
        let oneLine = ["observe(\(joined)\(end)"]
        // An argument of several lines keeps them, with the indentation that they have.
        if joined.contains("\n") { return oneLine[0] }
        let block = ["observe(\(joined)) { \(head)".trimmed, inner + body, "\(indentation)}.keepObserving()"]
        let argumentsApart = ["observe(", inner + joined, indentation + end]
        let eachArgumentApart = ["observe(", inner + arguments.joined(separator: ",\n\(inner)"), indentation + end]
        let forms = [oneLine, block, argumentsApart]
        let form = forms.first { fits($0, after: line, before: rest) } ?? eachArgumentApart
        return form.joined(separator: "\n").replacingOccurrences(of: "\n", with: newline)
    }

    private func fits(_ form: [String], after line: String, before rest: String) -> Bool {
        var lines = form
        lines[0] = line + lines[0]
        lines[lines.count - 1] += rest
        return lines.allSatisfy { $0.columns <= Self.columns }
    }

    private var arguments: [String] {
        ["name: \(name)"] + (object.map { ["object: \($0)"] } ?? []) + ["with: self"]
    }

    private var head: String { method.parameters.isEmpty ? "target, _ in " : "" }

    private var body: String {
        let call: String
        if let parameter = method.parameters.first {
            call = "$0.\(method.name)(\(parameter.label.map { "\($0): " } ?? "")$1)"
        } else {
            call = "target.\(method.name)()"
        }
        return method.returnType == nil ? call : "_ = \(call)"
    }
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }

    /// The width, with four columns for each tab.
    fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) } }
}
