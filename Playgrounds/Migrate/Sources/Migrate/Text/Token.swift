/// A piece of Swift source that is neither a comment nor white space.
struct Token {
    enum Kind {
        /// A keyword or a name, including `#selector`, `$0` and names in backticks.
        case word
        /// A bracket, a dot, a comma or an operator.
        case symbol
        /// A number, a string or a regular expression. A string includes the code of its interpolations.
        case literal
        /// A line that begins with `#if`, `#elseif`, `#else` or `#endif`.
        case directive
    }

    let kind: Kind
    /// The source text, but nothing for a literal, and only the first word of a directive.
    let text: String
    /// The position in the source, counted in Unicode scalars.
    let range: Range<Int>
    /// Counted from 1.
    let line: Int
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

    var isOperator: Bool { "/=-+!*%<>&|^~?".unicodeScalars.contains(self) }

    var isDigit: Bool { ("0"..."9").contains(self) }

    var isSpace: Bool { self == " " || self == "\t" || isNewline }

    var isNewline: Bool { self == "\n" || self == "\r" }
}
