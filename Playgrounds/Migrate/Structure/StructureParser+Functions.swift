extension StructureParser {
    // MARK: - Methods, initializers and subscripts

    mutating func parseFunction(
        _ kind: FunctionDeclaration.Kind, keyword: Int, name: Int, in scope: Int
    ) -> Int? {
        guard let nameToken = source.token(name), let open = parenthesis(afterName: name),
            let close = source.partners[open]
        else { return nil }
        var function = declaration(kind, keyword: keyword, in: scope)
        function.name = nameToken.text.withoutBackticks
        function.isGeneric = source.tokens[name + 1..<open].contains { $0.isSymbol("<") }
        function.parameters = parameters(in: open + 1..<close)
        return parseBody(of: function, from: close + 1, in: scope)
    }

    mutating func parseDeinitializer(at index: Int, in scope: Int) -> Int? {
        parseBody(of: declaration(.deinitializer, keyword: index, in: scope), from: index + 1, in: scope)
    }

    /// What the prefix says about a function, together with its extension, which can isolate its members.
    private func declaration(_ kind: FunctionDeclaration.Kind, keyword: Int, in scope: Int) -> FunctionDeclaration {
        var function = FunctionDeclaration(kind: kind, attributes: prefix.attributes, modifiers: prefix.modifiers)
        function.firstToken = prefix.firstToken ?? keyword
        if case .type(let type) = structure.scopes[scope].kind, type.keyword == "extension" {
            function.attributes += type.attributes
            function.modifiers += type.modifiers
        }
        return function
    }

    /// The parenthesis after a name, or after the generic parameters behind it.
    private func parenthesis(afterName name: Int) -> Int? {
        var index = name + 1
        while let token = source.token(index), !token.isSymbol("(") {
            guard token.kind == .word || token.isOperator || [",", ":", "."].contains(token.text) else { return nil }
            index += 1
        }
        return source.token(index) == nil ? nil : index
    }

    /// Reads the effects and the return type, and parses the body, if there is one.
    private mutating func parseBody(of declared: FunctionDeclaration, from start: Int, in scope: Int) -> Int? {
        guard let open = openingBrace(from: start), let close = source.partners[open] else { return start }
        let end = (start..<open).first { source.tokens[$0].isWord("where") } ?? open
        let arrow = (start..<end).first { source.tokens[$0].isSymbol("->") } ?? end
        let type = source.text(ofTokens: min(arrow + 1, end)..<end)
        var function = declared
        function.effects = source.texts(start..<arrow).filter { Keywords.effects.contains($0) }
        function.returnType = ["", "Void", "()", "Swift.Void"].contains(type) ? nil : type
        return self.open(.function(function), braces: open, close, in: scope)
    }

    private func parameters(in range: Range<Int>) -> [FunctionDeclaration.Parameter] {
        source.splitAtCommas(range).compactMap { parameter in
            guard let colon = parameter.first(where: { source.tokens[$0].isSymbol(":") }) else { return nil }
            let equals = (colon..<parameter.upperBound).first { source.tokens[$0].isSymbol("=") }
            let name = source.tokens[parameter.lowerBound].text.withoutBackticks
            let type = source.text(ofTokens: colon + 1..<(equals ?? parameter.upperBound))
            return .init(label: name == "_" ? nil : name, type: type, hasDefault: equals != nil)
        }
    }

    // MARK: - Properties

    /// Records the name of a property, and parses its accessors if it has no value.
    mutating func parseProperty(at start: Int, in scope: Int) -> Int? {
        // A pattern, such as `case let .some(value)`, declares no property.
        if let previous = source.token(start - 1), previous.isWord("case") || previous.isSymbol(",") { return nil }
        accessorsOfLastProperty = declaration(.accessors, keyword: start, in: scope)
        if let name = source.token(start + 1), name.kind == .word {
            structure.properties.append(.init(name: name.text.withoutBackticks, scope: scope))
        }
        var index = start + 1
        while let token = source.token(index), !["=", "}", ")", ";"].contains(token.text) {
            if token.isSymbol("{"), let close = source.partners[index] {
                return open(.function(accessorsOfLastProperty), braces: index, close, in: scope)
            }
            if source.isFirstOnLine(index), !continuesType(after: index - 1) { break }
            index = self.index(after: index)
        }
        return index
    }
}

extension Source {
    /// The parts of a list, such as that of arguments.
    func splitAtCommas(_ range: Range<Int>) -> [Range<Int>] {
        var (parts, start, index) = ([Range<Int>](), range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            let token = tokens[index]
            if token.isSymbol(",") {
                parts.append(start..<index)
                start = index + 1
            }
            let opens = token.isSymbol("(") || token.isSymbol("[") || token.isSymbol("{")
            index = (opens ? partners[index] ?? index : index) + 1
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }
}
