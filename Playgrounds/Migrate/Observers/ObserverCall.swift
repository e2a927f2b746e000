/// A call such as `center.addObserver(self, …)`.
struct ObserverCall {
    struct Argument {
        let label: String?
        let tokens: Range<Int>
    }

    /// The index of the token `addObserver` or `removeObserver`.
    let name: Int
    /// The index of the closing parenthesis.
    let close: Int
    let arguments: [Argument]

    var labels: [String?] { arguments.map(\.label) }

    /// Whether it registers a selector, even if its other arguments aren't those of a notification center.
    var registersSelector: Bool { arguments.count > 1 && arguments[1].label == "selector" }

    /// Whether it can remove observers from a notification center, and not from a key path.
    var removes: Bool { labels == [nil] || labels == [nil, "name", "object"] }
}

extension Source {
    /// The calls of a method, without its declarations.
    func calls(of method: String) -> [ObserverCall] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord(method), token(index + 1)?.isSymbol("(") == true, !isFirstOnLine(index + 1),
                token(index - 1)?.isWord("func") != true, let close = partners[index + 1]
            else { return nil }
            return ObserverCall(
                name: index, close: close, arguments: splitAtCommas(index + 2..<close).map { argument(in: $0) })
        }
    }

    private func argument(in range: Range<Int>) -> ObserverCall.Argument {
        let hasLabel =
            range.count > 2 && tokens[range.lowerBound].kind == .word && tokens[range.lowerBound + 1].isSymbol(":")
        return hasLabel
            ? .init(label: tokens[range.lowerBound].text, tokens: range.dropFirst(2)) : .init(label: nil, tokens: range)
    }

    // MARK: - The center

    /// The tokens of the expression before the dot of a call, as in `NotificationCenter.default`.
    ///
    /// It is nil if the method is called without a center, or if the expression is a complicated one.
    func receiver(of call: ObserverCall) -> Range<Int>? {
        guard token(call.name - 1)?.isSymbol(".") == true else { return nil }
        let end = call.name - 1
        var index = end - 1
        while let token = token(index) {
            if token.isSymbol(")") || token.isSymbol("]"), let open = partners[index] {
                let isCall = open > 0 && !hasSpaceBefore(open) && canBeCalled(open - 1)
                if !isCall { return open..<end }
                index = open - 1
            } else if token.kind == .word {
                guard self.token(index - 1)?.isSymbol(".") == true else { return index..<end }
                index -= 2
            } else if token.isSymbol("!") || token.isSymbol("?") {
                index -= 1
            } else {
                return nil
            }
        }
        return nil
    }

    private func canBeCalled(_ index: Int) -> Bool {
        tokens[index].kind == .word || tokens[index].isSymbol(")") || tokens[index].isSymbol("]")
    }

    // MARK: - The statement

    /// Whether a call, with its receiver, is a statement of its own, so that nothing uses its result.
    func isStatement(from first: Int, to last: Int) -> Bool {
        startsStatement(first) && endsStatement(last)
    }

    private func startsStatement(_ index: Int) -> Bool {
        guard let previous = token(index - 1) else { return true }
        if previous.kind == .directive { return true }
        if [";", "{", "in"].contains(previous.text) { return true }
        if previous.isSymbol(":") { return isEndOfCase(index - 1) }
        guard isFirstOnLine(index) else { return false }
        // A postfix operator, which stands directly behind its operand, ends a statement.
        if previous.isOperator { return !hasSpaceBefore(index - 1) }
        return !["return", "try", "await", "throw", "yield", "(", "[", ",", "."].contains(previous.text)
    }

    /// Whether a colon ends `case …:` or `default:`, which stand on its line.
    private func isEndOfCase(_ colon: Int) -> Bool {
        var index = colon
        while index > 0, !isFirstOnLine(index) { index -= 1 }
        return ["case", "default", "@"].contains(tokens[index].text)
    }

    private func endsStatement(_ index: Int) -> Bool {
        guard let next = token(index + 1), next.kind != .directive, !next.isSymbol(";"), !next.isSymbol("}") else {
            return true
        }
        guard isFirstOnLine(index + 1), ![".", "{", "as", "is"].contains(next.text) else { return false }
        // A prefix operator, which stands directly before its operand, begins a statement.
        return !next.isOperator || token(index + 2) != nil && !hasSpaceBefore(index + 2)
    }
}
