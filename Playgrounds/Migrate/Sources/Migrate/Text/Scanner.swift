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

extension Scanner {
    /// How many `#` stand here, as before a string or a regular expression.
    private var hashes: Int { scalars[position...].prefix { $0 == "#" }.count }

    // MARK: - Strings

    /// Skips a string: with or without `#`, on one or several lines.
    ///
    /// - Returns: False, without moving, if there is none.
    mutating func skipString() -> Bool {
        let hashes = hashes
        guard peek(hashes) == "\"" else { return false }
        let startLine = line
        let end = String(repeating: "#", count: hashes)
        advance(hashes)
        let quote = startsSeveralLines ? "\"\"\"" : "\""
        advance(quote.count)
        while !looking(at: quote + end) {
            guard let scalar = peek(), quote.count > 1 || scalar != "\n" else {
                endlessLine = endlessLine ?? startLine
                return true
            }
            skipElement(escape: "\\" + end)
        }
        advance(quote.count + hashes)
        return true
    }

    /// Whether three quotes end the line here.
    ///
    /// Otherwise, as in `#"""#`, the first one begins a string of one line.
    private var startsSeveralLines: Bool {
        looking(at: "\"\"\"") && scalars[(position + 3)...].first { $0 != " " && $0 != "\t" }?.isNewline != false
    }

    /// Skips a scalar, an escaped one, or an interpolation.
    private mutating func skipElement(escape: String) {
        guard looking(at: escape) else { return advance() }
        advance(escape.unicodeScalars.count)
        if peek() == "(" {
            skipInterpolation()
        } else {
            advance()
        }
    }

    /// Skips the code of an interpolation, which can contain strings itself.
    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            if skipString() { continue }
            if peek() == "(" { depth += 1 }
            if peek() == ")" { depth -= 1 }
            advance()
        } while depth > 0 && position < scalars.count
    }

    // MARK: - Regular expressions

    /// Skips a regular expression: between slashes on one line, or between `#/` and `/#`.
    ///
    /// [SE-0354](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0354-regex-literals.md) has the rules.
    ///
    /// - Returns: False, without moving, if there is none.
    mutating func skipRegularExpression() -> Bool {
        let (startLine, hashes) = (line, hashes)
        guard peek(hashes) == "/" else { return false }
        if hashes == 0 {
            guard mayBeginOperand, let end = endOfRegularExpression else { return false }
            advance(end - position)
            return true
        }
        let end = "/" + String(repeating: "#", count: hashes)
        advance(hashes + 1)
        let isOnOneLine = peek()?.isNewline == false
        while !looking(at: end) {
            guard let scalar = peek(), !(isOnOneLine && scalar.isNewline) else {
                endlessLine = endlessLine ?? startLine
                return true
            }
            advance(scalar == "\\" ? 2 : 1)
        }
        advance(end.count)
        return true
    }

    /// Whether a slash here can't divide what is before it.
    private var mayBeginOperand: Bool {
        guard let last = tokens.last else { return true }
        if scalars[last.range.upperBound..<position].contains(where: \.isNewline) { return true }
        return switch last.kind {
        case .word: ["await", "case", "else", "if", "in", "return", "switch", "try", "where"].contains(last.text)
        case .symbol: ![")", "]", "}"].contains(last.text)
        case .literal, .directive: false
        }
    }

    /// Where the regular expression ends that the slash here may begin; nil if the slash is an operator.
    private var endOfRegularExpression: Int? {
        var (end, groups, classes) = (position + 1, 0, 0)
        while end < scalars.count, !scalars[end].isNewline {
            switch scalars[end] {
            case " ", "\t": if end == position + 1 || peek(end + 1 - position) == "/" { return nil }
            case "/": return end + 1
            case "\\": end += 1
            case "[": classes += 1
            case "]": classes = max(classes - 1, 0)
            case "(" where classes == 0: groups += 1
            case ")" where classes == 0:
                if groups == 0 { return nil }
                groups -= 1
            default: break
            }
            end += 1
        }
        return nil
    }
}

extension String {
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
