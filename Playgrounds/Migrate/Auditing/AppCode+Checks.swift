// Code that stops the program if it isn't on the main thread.

extension AppCode {
    /// Whether some code, on the thread that runs it, checks that this is the main thread.
    ///
    /// It isn't looked for in closures that go to another thread, and not behind a test of the thread.
    func checks(_ code: Range<Int>, in file: SourceFile, depth: Int = 0) -> Bool {
        let source = file.source
        for index in code {
            if source[index] == "isMainThread" { return false }
            if source.isCheck(index), staysOnThread(index, in: code, file) { return true }
            guard depth < 3, source[index + 1] == "(", source.isWord(index),
                source[index - 1] != "." || source.texts(max(index - 3, 0)..<index).contains("self"),
                let type = file.structure.type(around: index)
            else { continue }
            let members = self.index.classes(from: type, in: file.path).flatMap {
                self.index.members(source[index], ofClass: $0, in: file.path)
            }
            for member in members where member.method != nil && member.method?.isOnMainActor == false {
                guard let other = self.index.files[member.file],
                    let body = other.structure.members.first(where: { $0.function == member.method })?.scope.tokens,
                    !(other.path == file.path && body.contains(index)), checks(body, in: other, depth: depth + 1),
                    staysOnThread(index, in: code, file)
                else { continue }
                return true
            }
        }
        return false
    }

    private func staysOnThread(_ token: Int, in code: Range<Int>, _ file: SourceFile) -> Bool {
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
