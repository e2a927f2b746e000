// Whose observers a file removes.

extension SourceFile {
    /// The names of the types whose objects a call may remove.
    func removedTypes(_ call: ObserverCall) -> [String] {
        let removed = call.arguments[0].tokens
        if isSelf(removed) { return type(around: call.name).map { [$0.name] } ?? [] }
        guard let variable = source.tokens[removed].last(where: { $0.kind == .word }) else { return [] }
        return source.tokens.indices.filter { source.tokens[$0].isWord(variable.text) }.compactMap {
            type(ofVariable: $0)
        }
    }

    /// Whether an expression is `self`, also as `strongSelf` or `self as Any`, and not one of its members.
    private func isSelf(_ tokens: Range<Int>) -> Bool {
        let first = source.tokens[tokens.lowerBound]
        let isMember = tokens.count > 1 && source.tokens[tokens.lowerBound + 1].isSymbol(".")
        return first.kind == .word && first.text.lowercased().hasSuffix("self") && !isMember
    }

    /// The type of a variable, if a declaration of it says the type: `x: Type`, `x = Type(…)` or `x = self`.
    private func type(ofVariable index: Int) -> String? {
        guard let sign = source.token(index + 1), let value = source.token(index + 2), value.kind == .word else {
            return nil
        }
        if sign.isSymbol("="), value.isWord("self") { return type(around: index)?.name }
        let isCreated = sign.isSymbol("=") && source.token(index + 3)?.isSymbol("(") == true
        let saysNothing = ["Any", "AnyObject", "any"].contains(value.text)
        return (sign.isSymbol(":") || isCreated) && !saysNothing ? value.text : nil
    }

    /// Where an object is removed of which this file doesn't say what it is.
    ///
    /// If the file has blocks, it is what `addObserver(forName:…)` has returned.
    var unknownRemoval: Place? {
        if source.tokens.contains(where: { $0.isWord("forName") || $0.isWord("NSObjectProtocol") }) { return nil }
        let unknown = removals.first { removedTypes($0).isEmpty }.map(\.name) ?? reference
        return unknown.map { Place(file: path, line: source.tokens[$0].line) }
    }

    /// A method that is passed as a function, as in `observers.forEach(center.removeObserver)`.
    private var reference: Int? {
        source.tokens.indices.first { index in
            source.tokens[index].isWord("removeObserver") && source.token(index - 1)?.isSymbol(".") == true
                && source.token(index + 1)?.isSymbol("(") != true
        }
    }
}
