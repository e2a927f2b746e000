/// A piece of Swift source that is neither a comment nor white space.
struct Token {
    enum Kind {
        /// A keyword or a name, including `#selector`, `$0` and names in backticks.
        case word
        /// A bracket, a dot, a comma or an operator.
        case symbol
        /// A number, a regular expression, or a string. A string includes the code of its interpolations.
        case literal
        /// A line that begins with `#if`, `#elseif`, `#else` or `#endif`.
        case directive
    }

    let kind: Kind
    /// What is written, but nothing for a literal, and only the first word of a directive.
    let text: String
    /// The position in the source, counted in Unicode scalars.
    let range: Range<Int>
    /// Counted from 1.
    let line: Int

    func isWord(_ text: String) -> Bool { kind == .word && self.text == text }

    func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }

    /// Whether it is an operator, and not a bracket or a separator.
    var isOperator: Bool { kind == .symbol && text.unicodeScalars.allSatisfy(\.isOperator) }
}

extension Unicode.Scalar {
    /// Whether names and numbers consist of it.
    ///
    /// Every scalar beyond ASCII counts, also the few that are operators, because it makes no difference here.
    var isWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: value > 0x7F
        }
    }

    var isOperator: Bool {
        switch self {
        case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?": true
        default: false
        }
    }

    var isDigit: Bool { ("0"..."9").contains(self) }

    var isSpace: Bool { self == " " || self == "\t" || isNewline }

    var isNewline: Bool { self == "\n" || self == "\r" }
}
