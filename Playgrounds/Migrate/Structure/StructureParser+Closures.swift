// What a brace opens if it belongs to no declaration.

extension StructureParser {
    // MARK: - Blocks

    /// Whether a word is a keyword such as `if`, and not a member or a label of that name.
    func announcesBlock(_ index: Int) -> Bool {
        guard source.tokens[index].kind == .word, Keywords.blocks.contains(source.tokens[index].text) else {
            return false
        }
        return source.token(index - 1)?.isSymbol(".") != true && source.token(index + 1)?.isSymbol(":") != true
    }

    func isRepeat(at close: Int) -> Bool {
        guard let open = source.partners[close] else { return false }
        return source.token(open - 1)?.isWord("repeat") == true
    }

    /// An accessor such as `get`, the observers of a property with a value, as in `var x = 0 { didSet { … } }`, or a
    /// closure.
    func kindOfBrace(at index: Int, in scope: Int) -> Scope.Kind {
        if case .function(let function) = structure.scopes[scope].kind, function.kind == .accessors,
            Keywords.accessors.contains(wordBefore(index))
        {
            return .block
        }
        if let first = source.token(index + 1), first.isWord("didSet") || first.isWord("willSet"),
            let second = source.token(index + 2), second.isSymbol("{") || second.isSymbol("(")
        {
            return .function(accessorsOfLastProperty)
        }
        return .closure(closure(at: index))
    }

    /// The word before a brace, or before parentheses that stand there.
    private func wordBefore(_ open: Int) -> String {
        let index = source.token(open - 1)?.isSymbol(")") == true ? (source.partners[open - 1] ?? 0) - 1 : open - 1
        return source.token(index)?.kind == .word ? source.tokens[index].text : ""
    }

    // MARK: - Closures

    /// Reads the attributes and captures at the start of a closure.
    private func closure(at open: Int) -> Closure {
        var closure = Closure()
        closure.belongsToMacro = wordBefore(open).hasPrefix("#")
        var index = open + 1
        while source.token(index)?.isSymbol("@") == true, let name = source.token(index + 1) {
            closure.attributes.append(name.text)
            index = endOfArguments(after: index + 1)
        }
        if source.token(index)?.isSymbol("[") == true, let close = source.partners[index] {
            closure.capturesSelfDifferently = source.splitAtCommas(index + 1..<close).contains { rebindsSelf($0) }
        }
        return closure
    }

    /// Whether a capture such as `weak self` or `self = other` gives `self` another meaning.
    private func rebindsSelf(_ capture: Range<Int>) -> Bool {
        let name = source.tokens[capture].prefix { !$0.isSymbol("=") }.last
        return capture.count > 1 && name?.text.withoutBackticks == "self"
    }
}
