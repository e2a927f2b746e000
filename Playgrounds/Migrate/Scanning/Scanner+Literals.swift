// Each method skips one kind of literal, and returns false, without moving, if there is none.

extension Scanner {
    // MARK: - Numbers

    mutating func skipNumber() -> Bool {
        guard let first = peek(), first.isDigit else { return false }
        while let scalar = peek(), scalar.isWord || scalar == "." && peek(1)?.isDigit == true { advance() }
        return true
    }

    // MARK: - Strings

    /// Skips a string: with or without `#`, on one or several lines.
    mutating func skipString() -> Bool {
        let hashes = count(of: "#", at: position)
        guard peek(hashes) == "\"" else { return false }
        let startLine = line
        let end = String(repeating: "#", count: hashes)
        advance(hashes)
        let hasSeveralLines = looking(at: "\"\"\"") && !(hashes > 0 && closesOnThisLine("\"" + end))
        let quote = hasSeveralLines ? "\"\"\"" : "\""
        advance(quote.count)
        while !looking(at: quote + end) {
            guard let scalar = peek(), hasSeveralLines || scalar != "\n" else {
                endlessLine = endlessLine ?? startLine
                return true
            }
            skipStringElement(escape: "\\" + end)
        }
        advance(quote.count + hashes)
        return true
    }

    /// `#"""#` is a string that contains one quote, although it begins like a string of several lines.
    private func closesOnThisLine(_ end: String) -> Bool {
        var rest = self
        rest.advance()
        while let scalar = rest.peek(), !scalar.isNewline {
            if rest.looking(at: end) { return true }
            rest.advance()
        }
        return false
    }

    /// Skips a scalar, an escaped one, or an interpolation.
    private mutating func skipStringElement(escape: String) {
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

    /// Skips `/…/` or `#/…/#`, but not a slash after an operand, which divides.
    mutating func skipRegularExpression(after previous: Token?) -> Bool {
        let hashes = count(of: "#", at: position)
        guard peek(hashes) == "/" else { return false }
        guard let end = hashes > 0 ? endOfExtendedExpression(hashes) : endOfBareExpression(after: previous) else {
            return false
        }
        advance(end - position)
        return true
    }

    private func endOfExtendedExpression(_ hashes: Int) -> Int? {
        var index = position + hashes + 1
        while index < scalars.count {
            if scalars[index] == "/", count(of: "#", at: index + 1) >= hashes { return index + 1 + hashes }
            index += scalars[index] == "\\" ? 2 : 1
        }
        return nil
    }

    /// The end of `/…/`, which contains no line end.
    ///
    /// If a space follows the first slash, or if there is a `)` without its `(`, the slash is an operator.
    private func endOfBareExpression(after previous: Token?) -> Int? {
        guard previous?.isOperand != true, peek(1)?.isSpace == false else { return nil }
        var (index, depth) = (position + 1, 0)
        while index < scalars.count, !scalars[index].isNewline {
            switch scalars[index] {
            case "/": return index + 1
            case "\\": index += 1
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            if depth < 0 { return nil }
            index += 1
        }
        return nil
    }

    private func count(of scalar: Unicode.Scalar, at start: Int) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == scalar { end += 1 }
        return end - start
    }
}

extension Token {
    /// Whether an expression can end here, so that an operator comes next.
    fileprivate var isOperand: Bool {
        switch kind {
        case .literal: true
        case .word:
            !["return", "in", "case", "where", "if", "while", "guard", "throw", "try", "await", "else"].contains(text)
        case .symbol: [")", "]", "}", "!", "?"].contains(text)
        case .directive: false
        }
    }
}
