// The expressions that a name can come from.

extension Source {
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
