extension Scanner {
    /// Skips a string: with or without `#`, on one or several lines.
    ///
    /// - Returns: False, without moving, if there is none.
    mutating func skipString() -> Bool {
        let hashes = scalars[position...].prefix { $0 == "#" }.count
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
}
