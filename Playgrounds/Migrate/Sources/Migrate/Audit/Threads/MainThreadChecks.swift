// Code that only runs on the main thread, or stops the program elsewhere, because it tests its thread.

// MARK: - Code that stops the program if it isn't on the main thread

extension AppCode {
    /// Whether some code, on the thread that runs it, checks that this is the main thread.
    ///
    /// It isn't looked for after a test of the thread, and not in closures that a task, a queue or a thread runs.
    func checks(_ code: Range<Int>, in file: SwiftFile, depth: Int = 0) -> Bool {
        let source = file.source
        for token in code {
            if index.isThreadTest(token, in: file) { return false }
            if source.isCheck(token), staysOnThread(token, in: code, file) { return true }
            guard depth < 3, source[token + 1] == "(", source.isWord(token),
                source[token - 1] != "." || source.texts(max(token - 3, 0)..<token).contains("self"),
                let type = file.structure.type(around: token)
            else { continue }
            let members = index.classes(from: type, in: file.path).flatMap {
                index.members(source[token], ofClass: $0, in: file.path)
            }
            for member in members where member.method != nil && member.method?.isOnMainActor == false {
                guard let other = index.files[member.file],
                    let body = other.structure.members.first(where: { $0.function == member.method })?.scope.tokens,
                    !(other.path == file.path && body.contains(token)), checks(body, in: other, depth: depth + 1),
                    staysOnThread(token, in: code, file)
                else { continue }
                return true
            }
        }
        return false
    }

    private func staysOnThread(_ token: Int, in code: Range<Int>, _ file: SwiftFile) -> Bool {
        file.structure.scopes(around: token).allSatisfy { scope in
            guard case .closure = scope.kind, scope.tokens.lowerBound > code.lowerBound + 1,
                code.contains(scope.tokens.lowerBound), let callee = file.source.callee(of: scope.tokens.lowerBound - 1)
            else { return true }
            let callback = Callback(of: callee, in: file, index)
            return callback == .caller || callback == .unknown
        }
    }
}

extension Source {
    /// Whether a token is the name of a function that stops the program, or may, off the main thread.
    fileprivate func isCheck(_ index: Int) -> Bool {
        switch self[index] {
        case "assumeIsolated", "preconditionIsolated", "assertIsolated":
            return self[index - 1] == "." && words(endingAt: index).first == "MainActor"
        case "dispatchPrecondition", "precondition", "assert":
            guard self[index + 1] == "(", let close = partners[index + 1] else { return false }
            let texts = texts(index + 2..<close)
            return texts.contains("isMainThread") || texts.contains("onQueue") && texts.contains("main")
        default: return false
        }
    }
}

// MARK: - Code that is behind a test of the thread

extension TypeIndex {
    /// Whether a token is only reached on the main thread, as far as one of the scopes around it shows it.
    func isBehindTest(_ token: Int, in scope: Scope, _ file: SwiftFile) -> Bool {
        let source = file.source
        if case .block = scope.kind {
            // `if Thread.isMainThread { … }`
            let condition = source.condition(before: scope.tokens.lowerBound - 1)
            let test = condition.first { isThreadTest($0, in: file) }
            if let test, source[condition.lowerBound] == "if", !source.isNegated(test) { return true }
        }
        // `guard Thread.isMainThread else { … }`, or an assertion, before the token
        return (scope.tokens.lowerBound..<token).contains { test in
            guard isThreadTest(test, in: file), file.structure.scopes(around: test).first?.tokens == scope.tokens else {
                return false
            }
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

    /// Whether a token is the `isMainThread` of the system's `Thread`.
    fileprivate func isThreadTest(_ token: Int, in file: SwiftFile) -> Bool {
        file.source.tokens[token].text == "isMainThread"
            && systemWords(file.source.words(endingAt: token), at: token, in: file) != nil
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
