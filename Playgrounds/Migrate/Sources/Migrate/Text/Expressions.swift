// The expressions that a name can come from.

extension Source {
    /// The words of a path such as `Outer<Int>.Name.shown`, without generic arguments; nil for another expression.
    ///
    /// `type(of: self)` becomes `Self`.
    func path(_ tokens: Range<Int>) -> [String]? {
        var (words, index) = ([String](), self[tokens.lowerBound] == "." ? tokens.lowerBound + 1 : tokens.lowerBound)
        if let end = endOfType(tokens) { (words, index) = (["Self"], end + 1) }
        while index < tokens.upperBound, self[index].unicodeScalars.allSatisfy(\.isWord), isWord(index) {
            words.append(self[index])
            index = endOfGenericArguments(from: index + 1)
            if index == tokens.upperBound { return words }
            guard self[index] == "." else { return nil }
            index += 1
        }
        return nil
    }

    /// The dot after `type(of: self)`, if an expression begins with that.
    func endOfType(_ tokens: Range<Int>) -> Int? {
        let texts = texts(tokens.prefix(7))
        return texts == ["type", "(", "of", ":", "self", ")", "."] ? tokens.lowerBound + 6 : nil
    }

    /// The token after generic arguments, or `start` if there are none.
    func endOfGenericArguments(from start: Int) -> Int {
        guard self[start] == "<" else { return start }
        var (index, depth) = (start, 0)
        while index < tokens.count {
            depth += angles(at: index)
            if depth == 0 { return index + 1 }
            index = (["(", "["].contains(self[index]) ? partners[index] ?? index : index) + 1
            if ["{", "}", ")", "]"].contains(self[index]) { break }
        }
        return start
    }

    /// The token before generic arguments that end at a token, or `end` if there are none.
    func startOfGenericArguments(endingAt end: Int) -> Int {
        guard end > 0, self[end].first == ">" else { return end }
        var (index, depth) = (end, 0)
        while index > 0 {
            depth += angles(at: index)
            if depth == 0 { return index - 1 }
            index = ([")", "]"].contains(self[index]) ? partners[index] ?? index : index) - 1
            if ["{", "}", "(", "["].contains(self[index]) { break }
        }
        return end
    }

    /// How many more angle brackets a token opens than it closes, which is none for `->`.
    private func angles(at index: Int) -> Int {
        guard let first = self[index].first, first == "<" || first == ">" else { return 0 }
        return self[index].count { $0 == "<" } - self[index].count { $0 == ">" }
    }

    /// An expression without `as NSNotification.Name` and `.rawValue` at its end.
    func withoutConversion(_ tokens: Range<Int>) -> Range<Int> {
        let tokens = split(tokens, at: ["as"]).first ?? tokens
        return tokens.count > 2 && self[tokens.upperBound - 1] == "rawValue" ? tokens.dropLast(2) : tokens
    }

    /// What stands after `=` or `in`, or in the braces of a computed property.
    func value(ofDeclaration name: Int) -> Range<Int>? {
        var index = name + 1
        while index < tokens.count, !isFirstOnLine(index), !["=", "in", "{", "}", ",", ")"].contains(self[index]) {
            index += 1
        }
        if self[index] == "{", let close = partners[index] {
            return (self[index + 1] == "return" ? index + 2 : index + 1)..<close
        }
        return ["=", "in"].contains(self[index]) ? expression(from: index + 1) : nil
    }

    func expression(from start: Int) -> Range<Int> {
        var end = start
        while end < tokens.count, end == start || !isFirstOnLine(end) || [".", "?", ":"].contains(self[end]) {
            if [")", "]", "}", "{", ",", ";", "else"].contains(self[end]) { break }
            end = (["(", "["].contains(self[end]) ? partners[end] ?? end : end) + 1
        }
        return start..<end
    }

    /// Whether a variable is used in its loop, if it has one.
    func isVisible(_ declaration: Int, at token: Int) -> Bool {
        guard self[declaration - 1] == "for", let list = value(ofDeclaration: declaration) else { return true }
        return partners.indices.contains(list.upperBound) && (partners[list.upperBound] ?? 0) > token
    }
}
