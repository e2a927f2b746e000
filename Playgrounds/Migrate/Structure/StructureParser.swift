/// Finds the types, functions and closures of a file.
///
/// It reads declarations and statements alike: a word such as `func` or `if` says what the next brace opens. Any other
/// brace opens a closure.
struct StructureParser {
    let source: Source
    var structure = Structure()
    /// The attributes and modifiers that have been read, until their declaration comes.
    var prefix = DeclarationPrefix()
    /// The accessors that the last property would have, if braces with `didSet` follow its value.
    var accessorsOfLastProperty = FunctionDeclaration(kind: .accessors)

    init(_ source: Source) {
        self.source = source
    }

    mutating func parseFile() {
        let all = source.tokens.indices
        structure.scopes = [Scope(kind: .file, parent: nil, tokens: all)]
        parse(all, in: 0)
    }

    /// Parses some tokens of a scope, and all that is nested in them.
    private mutating func parse(_ range: Range<Int>, in scope: Int) {
        var index = range.lowerBound
        /// Whether a keyword such as `if` has announced a block.
        var expectsBlock = false
        while index < range.upperBound {
            if let next = parsePrefix(at: index) {
                index = next
                continue
            }
            let token = source.tokens[index]
            if let next = parseDeclaration(at: index, in: scope, isInCondition: expectsBlock) {
                index = next
            } else if token.isSymbol("{"), let close = source.partners[index] {
                let kind = expectsBlock ? .block : kindOfBrace(at: index, in: scope)
                index = open(kind, braces: index, close, in: scope)
                // The `while` of a `repeat` ends a statement, and announces no block.
                if expectsBlock, source.token(index)?.isWord("while") == true, isRepeat(at: index - 1) { index += 1 }
                expectsBlock = false
            } else if token.isSymbol("(") || token.isSymbol("["), let close = source.partners[index] {
                parse(index + 1..<close, in: scope)
                index = close + 1
            } else {
                if announcesBlock(index) { expectsBlock = true }
                index += 1
            }
            prefix = DeclarationPrefix()
        }
    }

    /// Adds a scope, parses what is between its braces, and returns the index after them.
    mutating func open(_ kind: Scope.Kind, braces start: Int, _ end: Int, in scope: Int) -> Int {
        let inside = start + 1..<end
        structure.scopes.append(Scope(kind: kind, parent: scope, tokens: inside))
        prefix = DeclarationPrefix()
        // Protocols contain neither bodies nor calls.
        if case .type(let type) = kind, type.keyword == "protocol" { return end + 1 }
        parse(inside, in: structure.scopes.count - 1)
        return end + 1
    }

    /// The index after a token, or after a whole pair of brackets.
    func index(after index: Int) -> Int {
        let token = source.tokens[index]
        return (token.isSymbol("(") || token.isSymbol("[") ? source.partners[index] ?? index : index) + 1
    }
}
