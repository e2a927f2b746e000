// Code that is behind a test of the thread.

extension SourceFile {
    /// Whether a token is only reached on the main thread, as far as one of the scopes around it shows it.
    func isBehindTest(_ token: Int, in scope: Scope) -> Bool {
        if case .block = scope.kind {
            // `if Thread.isMainThread { … }`
            let condition = source.condition(before: scope.tokens.lowerBound - 1)
            let test = condition.first { source[$0] == "isMainThread" }
            if let test, source[condition.lowerBound] == "if", !source.isNegated(test) { return true }
        }
        // `guard Thread.isMainThread else { … }`, or an assertion, before the token
        return (scope.tokens.lowerBound..<token).contains { test in
            guard source.tokens[test].text == "isMainThread",
                structure.scopes(around: test).first?.tokens == scope.tokens
            else { return false }
            let condition = source.condition(before: test)
            // The block of the condition runs on other threads.
            let block = (test..<token).first { source[$0] == "{" }.flatMap { source.partners[$0] } ?? test
            if block >= token { return false }
            switch source[condition.lowerBound] {
            case "guard": return !source.isNegated(test)
            case "if": return source.isNegated(test)
            default: return ["assert", "precondition"].contains(source[test - 4])
            }
        }
    }
}

extension Source {
    /// The tokens of a condition from its `if` or `guard` on.
    fileprivate func condition(before end: Int) -> Range<Int> {
        var index = end - 1
        while index > 0, !["if", "guard", "else", "{", "}", ";"].contains(self[index]) { index -= 1 }
        return max(index, 0)..<end
    }

    /// Whether `!` stands before `Thread.isMainThread`.
    fileprivate func isNegated(_ test: Int) -> Bool { self[test - 2 * words(endingAt: test).count + 1] == "!" }
}
