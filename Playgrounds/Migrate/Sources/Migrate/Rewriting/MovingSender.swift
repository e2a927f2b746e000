/// Tells whether an object that moves from one sender to the next stops observing the old one.
struct MovingSender {
    let file: SwiftFile
    private var source: Source { file.source }

    /// Whether a removal names the old value of a property before or after a change, and a call the new one.
    ///
    /// The property is the window or the superview of a view, or has a `willSet` or a `didSet`. Then the removal ends
    /// all that the call has observed.
    func follows(_ removal: Removal, to call: Call) -> Bool {
        guard removal.file == file.path, let object = removal.object, let old = value(of: object),
            let new = value(of: call.arguments[3].tokens)
        else { return false }
        let isBefore = old.isAfterChange == new.isAfterChange ? removal.call.name < call.name : new.isAfterChange
        // A call with nil observes every sender, which a removal that has a condition doesn't end.
        let endsNil = new.isConditional || !old.isConditional
        return old.property == new.property && !old.isNew && new.isNew && isBefore && endsNil
    }

    /// A value of a property that changes.
    private struct Value {
        let property: String
        let isNew: Bool
        /// Whether the code runs after the change.
        let isAfterChange: Bool
        /// Whether it is used only if it is, or isn't, nil.
        let isConditional: Bool
    }

    /// The value of an expression, if the code is reached at each change, whatever else is the case.
    private func value(of tokens: Range<Int>) -> Value? {
        let scopes = file.structure.scopes(around: tokens.lowerBound)
        guard let end = scopes.firstIndex(where: { $0.function != nil }), let function = scopes[end].function,
            let name = word(of: tokens),
            let bound = word(boundTo: name, in: scopes[end].tokens.lowerBound..<tokens.lowerBound)
        else { return nil }
        var blocks = scopes[..<end]
        let property: String
        let isNew: Bool
        let isAfterChange: Bool
        if let move = movedProperty(of: function) {
            let isParameter = function.parameters.contains { $0.name == bound }
            isAfterChange = function.parameters.isEmpty
            (property, isNew) = (isParameter ? move : bound, isParameter || isAfterChange)
            guard property == move else { return nil }
        } else {
            let accessor = blocks.popLast().map { source[$0.tokens.lowerBound - 2] } ?? ""
            guard let other = ["willSet": "newValue", "didSet": "oldValue"][accessor] else { return nil }
            isAfterChange = accessor == "didSet"
            (property, isNew) = (function.name, isAfterChange == (bound == function.name))
            guard [function.name, other].contains(bound) else { return nil }
        }
        let names = [name, bound, property, "oldValue", "newValue", "self", "let", "nil"]
        let isReached = blocks.allSatisfy { condition(of: $0)?.allSatisfy(names.contains) == true }
        let returns = (scopes[end].tokens.lowerBound..<tokens.lowerBound).contains { source[$0] == "return" }
        guard isReached, !returns else { return nil }
        return Value(
            property: property, isNew: isNew, isAfterChange: isAfterChange, isConditional: !blocks.isEmpty)
    }

    /// The property that changes around a method such as `viewWillMove(toWindow:)` or `didMoveToSuperview()`.
    private func movedProperty(of method: FunctionDeclaration) -> String? {
        let words = method.signature.lowercased().filter(\.isLetter)
        return ["window", "superview"].first { words.hasSuffix("moveto\($0)") }
    }

    /// The only word of an expression such as `self.window!`.
    private func word(of tokens: Range<Int>) -> String? {
        let texts = source.texts(tokens).filter { !["self", ".", "?", "!"].contains($0) }
        return texts.count == 1 && texts[0].first?.isLetter == true ? texts[0] : nil
    }

    /// The word that a constant of some code is bound to, as in `let window = self.window`, or the constant itself.
    private func word(boundTo constant: String, in code: Range<Int>) -> String? {
        let binding = code.last { source.texts($0..<min($0 + 3, code.upperBound)) == ["let", constant, "="] }
        guard let binding else { return constant }
        let value = (binding + 3..<code.upperBound).prefix { !["{", ",", "else"].contains(source[$0]) }
        return word(of: binding + 3..<binding + 3 + value.count)
    }

    /// The words of the condition of an `if`; nil for other blocks.
    private func condition(of block: Scope) -> [String]? {
        let open = block.tokens.lowerBound - 1
        guard let start = (0..<open).last(where: { ["if", "else", "{", "}"].contains(source[$0]) }),
            source[start] == "if",
            source[start - 1] != "else"
        else { return nil }
        return (start + 1..<open).filter { source.isWord($0) }.map { source[$0] }
    }
}
