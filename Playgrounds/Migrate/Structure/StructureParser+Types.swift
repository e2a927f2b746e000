extension StructureParser {
    /// Whether the declaration of a type begins at a token.
    ///
    /// `class` can also be a modifier, or a constraint after a colon, and `actor` a name.
    func startsType(at index: Int) -> Bool {
        guard Keywords.types.contains(source.tokens[index].text), let name = source.token(index + 1),
            name.kind == .word,
            source.token(index - 1)?.isSymbol(".") != true, source.token(index - 1)?.isSymbol(":") != true
        else { return false }
        return !Keywords.declarations.contains(name.text) && !Keywords.modifiers.contains(name.text)
    }

    mutating func parseType(at index: Int, in scope: Int) -> Int? {
        guard let open = openingBrace(from: index + 1), let close = source.partners[open] else { return nil }
        let head = source.tokens[index + 1..<open]
        let name = head.prefix { $0.kind == .word || $0.isSymbol(".") }.map(\.text).joined()
        let constraint = head.firstIndex { $0.isWord("where") }
        let type = TypeDeclaration(
            keyword: source.tokens[index].text, path: path(of: name, in: scope),
            inherited: inheritedTypes(in: index + 1..<(constraint ?? open)),
            attributes: prefix.attributes, modifiers: prefix.modifiers, isConstrained: constraint != nil)
        return self.open(.type(type), braces: open, close, in: scope)
    }

    /// The name with those of the types around it.
    ///
    /// A type in a function gets a name that no extension can have.
    private func path(of name: String, in scope: Int) -> String {
        switch structure.scopes[scope].kind {
        case .file: name
        case .type(let outer): "\(outer.path).\(name)"
        default: "(\(scope)).\(name)"
        }
    }

    /// The last names of the types after the colon, without their generic arguments.
    private func inheritedTypes(in range: Range<Int>) -> [String] {
        var names: [String] = []
        var depth = 0
        var isAfterColon = false
        for token in source.tokens[range] {
            if token.isOperator { depth += token.text.count { $0 == "<" } - token.text.count { $0 == ">" } }
            if depth > 0 { continue }
            if token.isSymbol(":") { isAfterColon = true }
            guard isAfterColon else { continue }
            if token.isSymbol(":") || token.isSymbol(",") || token.isSymbol("&") {
                names.append("")
            } else if token.kind == .word {
                names[names.count - 1] = token.text
            }
        }
        return names.filter { !$0.isEmpty }
    }
}
