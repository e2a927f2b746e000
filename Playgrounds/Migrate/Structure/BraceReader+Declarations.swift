// The declaration whose keyword stands before a brace.

extension BraceReader {
    private static let modifiers: Set = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "static", "class", "override",
        "required", "convenience", "dynamic", "optional", "lazy", "weak", "unowned", "mutating", "nonmutating",
        "nonisolated", "isolated", "indirect", "prefix", "postfix", "infix", "borrowing", "consuming", "distributed",
    ]

    // MARK: - Attributes and modifiers

    private func prefix(before keyword: Int) -> DeclarationPrefix {
        var prefix = DeclarationPrefix(firstToken: keyword)
        while true {
            // Parentheses end an attribute with arguments, or `private(set)`.
            var index = startOfPair(endingAt: prefix.firstToken - 1)
            if source[index] == "(" { index -= 1 }
            let word = source[index]
            if Self.modifiers.contains(word) {
                prefix.modifiers.append(word)
                prefix.firstToken = index
                continue
            }
            while source[index - 1] == ".", source.isWord(index - 2) { index -= 2 }
            guard source[index - 1] == "@" else { return prefix }
            prefix.attributes.append(word)
            prefix.firstToken = index - 1
        }
    }

    // MARK: - Types

    func type(_ keyword: String, at index: Int) -> TypeDeclaration {
        let head = source.tokens[index + 1..<open]
        let name = head.prefix { $0.kind == .word && $0.text != "where" || $0.text == "." }.map(\.text).joined()
        let constraint = (index..<open).first { source[$0] == "where" }
        let path =
            switch parent {
            case .file: name
            case .type(let outer): "\(outer.path).\(name)"
            // A type in a function gets a name that no extension can have.
            default: "(\(parentIndex)).\(name)"
            }
        return TypeDeclaration(
            keyword: keyword, path: path,
            inherited: inheritedTypes(of: name.lastComponent, in: index + 1..<(constraint ?? open)),
            prefix: prefix(before: index), isConstrained: constraint != nil, isOnMainActorByDefault: isOnMainActor)
    }

    /// The last names of the types after the colon, without their generic arguments.
    ///
    /// A type that has the name of its heir, as in `class Screen: Kit.Screen`, keeps all of its names.
    private func inheritedTypes(of heir: String, in range: Range<Int>) -> [String] {
        var (names, depth, isAfterColon) = ([String](), 0, false)
        for token in source.tokens[range] {
            if token.kind == .symbol { depth += token.text.count { $0 == "<" } - token.text.count { $0 == ">" } }
            if depth > 0 { continue }
            if token.text == ":" { isAfterColon = true }
            guard isAfterColon else { continue }
            if [":", ",", "&"].contains(token.text) {
                names.append("")
            } else if token.kind == .word || token.text == "." {
                let continues = token.text == "." || names[names.count - 1].hasSuffix(".")
                names[names.count - 1] = (continues ? names[names.count - 1] : "") + token.text
            }
        }
        return names.filter { !$0.isEmpty }.map { $0.lastComponent == heir ? $0 : $0.lastComponent }
    }

    // MARK: - Functions

    func declaration(_ keyword: String, at index: Int) -> FunctionDeclaration {
        var function = FunctionDeclaration(keyword: keyword, prefix: prefix(before: index))
        if case .type(let type) = parent, type.keyword == "extension" {
            function.prefix.attributes += type.prefix.attributes
            function.prefix.modifiers += type.prefix.modifiers
        }
        return function
    }

    func function(_ keyword: String, at index: Int, name: Int) -> FunctionDeclaration? {
        guard let start = (name + 1..<open).first(where: { source[$0] == "(" }), let end = source.partners[start] else {
            return nil
        }
        var function = declaration(keyword, at: index)
        function.name = source[name].withoutBackticks
        function.parameters = source.splitAtCommas(start + 1..<end).compactMap { parameter(in: $0) }
        let constraint = (end..<open).first { source[$0] == "where" } ?? open
        let arrow = (end..<constraint).first { source[$0] == "->" } ?? constraint
        let type = source.text(ofTokens: min(arrow + 1, constraint)..<constraint)
        function.effects = source.texts(end..<arrow).filter { Self.effects.contains($0) }
        function.returnType = ["", "Void", "()", "Swift.Void"].contains(type) ? nil : type
        return function
    }

    private func parameter(in range: Range<Int>) -> FunctionDeclaration.Parameter? {
        guard let colon = range.first(where: { source[$0] == ":" }) else { return nil }
        let equals = (colon..<range.upperBound).first { source[$0] == "=" }
        let name = source[range.lowerBound].withoutBackticks
        let type = source.text(ofTokens: colon + 1..<(equals ?? range.upperBound))
        return .init(
            label: name == "_" ? nil : name, name: source[colon - 1].withoutBackticks, type: type,
            hasDefault: equals != nil)
    }
}
