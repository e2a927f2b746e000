/// A call such as `center.addObserver(self, …)`.
struct Call {
    struct Argument {
        let label: String?
        let tokens: Range<Int>
    }

    /// The index of the token that names the method.
    let name: Int
    /// The index of the closing parenthesis, or that of the name if there is only a closure.
    let close: Int
    let arguments: [Argument]

    var labels: [String?] { arguments.map(\.label) }

    /// Whether it registers a selector, even if its other arguments aren't those of a notification center.
    var registersSelector: Bool { labels.prefix(2) == [nil, "selector"] }

    /// Whether it registers a block.
    var registersBlock: Bool { labels.first == "forName" }

    /// The argument that names the notification of an observer, of a publisher, or of a removal.
    var notification: Argument? { arguments.first { ["name", "forName", "for"].contains($0.label) } }
}

extension Source {
    /// The calls of a method, without its declarations.
    func calls(of method: String) -> [Call] {
        tokens.indices.compactMap { index in
            self[index] == method && self[index + 1] == "(" && self[index - 1] != "func" ? call(at: index) : nil
        }
    }

    /// The call of a method whose name is at an index, also one with nothing but a closure.
    func call(at index: Int) -> Call? {
        if self[index + 1] == "{" { return Call(name: index, close: index, arguments: []) }
        guard !isFirstOnLine(index + 1), let close = partners[index + 1] else { return nil }
        return Call(
            name: index, close: close, arguments: splitAtCommas(index + 2..<close).map { argument(in: $0) })
    }

    private func argument(in range: Range<Int>) -> Call.Argument {
        let hasLabel = range.count > 2 && isWord(range.lowerBound) && self[range.lowerBound + 1] == ":"
        return hasLabel
            ? .init(label: self[range.lowerBound], tokens: range.dropFirst(2)) : .init(label: nil, tokens: range)
    }

    /// The tokens of the expression before the dot of a call, as in `NotificationCenter.default`.
    ///
    /// It is nil if the method is called without a center, or if the expression contains a closure.
    func center(of call: Call) -> Range<Int>? {
        guard self[call.name - 1] == "." else { return nil }
        var start = call.name - 1
        while start > 0 {
            // Before a word, only a dot belongs to the same expression.
            if isWord(start), self[start - 1] != "." || isFirstOnLine(start) { break }
            if [")", "]"].contains(self[start - 1]), let open = partners[start - 1] {
                start = open
            } else if isWord(start - 1) || [".", "!", "?"].contains(self[start - 1]) {
                start -= 1
            } else {
                break
            }
        }
        let isAfterClosure = self[start - 1] == "}" && !isFirstOnLine(start)
        return self[start] == "." || isAfterClosure ? nil : start..<call.name - 1
    }
}
