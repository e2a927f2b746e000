/// Splits Swift source into tokens.
///
/// It knows as much of the language as it takes to tell code from comments, strings and regular expressions.
struct Scanner {
    let scalars: [Unicode.Scalar]
    var position = 0
    private(set) var line = 1
    private(set) var tokens: [Token] = []
    private(set) var comments: [Range<Int>] = []
    /// The line of the first comment or literal that never ends.
    var endlessLine: Int?

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    mutating func scan() {
        // A byte order mark, and the `#!` of a script, stand only at the start.
        if peek() == "\u{FEFF}" { advance() }
        if looking(at: "#!") { advance { $0 != "\n" } }
        while let scalar = peek() {
            if scalar.isSpace {
                advance()
            } else if looking(at: "//") {
                let start = position
                advance { !$0.isNewline }
                comments.append(start..<position)
            } else if looking(at: "/*") {
                scanBlockComment()
            } else {
                scanToken(startingWith: scalar)
            }
        }
    }

    // MARK: - Reading scalars

    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    func looking(at text: String) -> Bool {
        // Most of the time, the first scalar decides.
        guard peek() == text.unicodeScalars.first else { return false }
        return scalars[position...].starts(with: text.unicodeScalars)
    }

    mutating func advance(_ count: Int = 1) {
        for _ in 0..<count {
            if peek() == "\n" { line += 1 }
            position = min(position + 1, scalars.count)
        }
    }

    mutating func advance(while condition: (Unicode.Scalar) -> Bool) {
        while let scalar = peek(), condition(scalar) { advance() }
    }

    // MARK: - Comments and tokens

    /// Block comments can be nested.
    private mutating func scanBlockComment() {
        let (start, startLine) = (position, line)
        var depth = 0
        repeat {
            if looking(at: "/*") {
                depth += 1
                advance(2)
            } else if looking(at: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && position < scalars.count
        if depth > 0 { endlessLine = endlessLine ?? startLine }
        comments.append(start..<position)
    }

    private mutating func scanToken(startingWith scalar: Unicode.Scalar) {
        let (start, startLine) = (position, line)
        let kind: Token.Kind
        if skipString() || skipRegularExpression() {
            kind = .literal
        } else if scalar == "#" {
            kind = skipPoundWord()
        } else if scalar == "`" {
            advance()
            advance { $0 != "`" && !$0.isNewline }
            advance()
            kind = .word
        } else if scalar.isWord {
            advance { $0.isWord }
            kind = scalar.isDigit ? .literal : .word
        } else {
            skipSymbol(startingWith: scalar)
            kind = .symbol
        }
        let text = kind == .literal ? "" : String(scalars[start..<position])
        if kind == .directive {
            // The condition belongs to the token.
            while let scalar = peek(), !scalar.isNewline, !looking(at: "//"), !looking(at: "/*") { advance() }
        }
        tokens.append(Token(kind: kind, text: text, range: start..<position, line: startLine))
    }

    /// Skips a word such as `#selector` or `#if`.
    private mutating func skipPoundWord() -> Token.Kind {
        let start = position
        advance()
        advance { $0.isWord }
        return ["#if", "#elseif", "#else", "#endif"].contains(String(scalars[start..<position])) ? .directive : .word
    }

    private mutating func skipSymbol(startingWith scalar: Unicode.Scalar) {
        guard scalar.isOperator else { return advance() }
        while let next = peek(), next.isOperator, !looking(at: "//"), !looking(at: "/*") { advance() }
    }
}

extension String {
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
