/// The method that `#selector(…)` names.
struct SelectorReference {
    /// The name of a class, or `Self`, if there is one before the method.
    let type: String?
    let method: String
    /// The labels, if they are written; nil for `_`.
    let labels: [String?]?

    /// - Returns: Nil for other forms, such as `#selector(getter: title)` or `Selector("refresh")`.
    init?(_ tokens: Range<Int>, in source: Source) {
        var tokens = tokens
        guard tokens.count > 3, source.tokens[tokens.lowerBound].isWord("#selector"),
            source.partners[tokens.lowerBound + 1] == tokens.upperBound - 1
        else { return nil }
        tokens = tokens.dropFirst(2).dropLast()
        if source.tokens[tokens.upperBound - 1].isSymbol(")"), let open = source.partners[tokens.upperBound - 1] {
            let written = source.texts(open + 1..<tokens.upperBound - 1)
            guard let labels = Self.labels(in: written) else { return nil }
            self.labels = labels
            tokens = tokens.lowerBound..<open
        } else {
            labels = nil
        }
        guard let path = Self.path(in: source.tokens[tokens]) else { return nil }
        method = path[path.count - 1]
        let type = path.dropLast().filter { $0 != "self" }.joined(separator: ".")
        self.type = type.isEmpty ? nil : type
    }

    /// Names with dots between them.
    private static func path(in tokens: ArraySlice<Token>) -> [String]? {
        let names = tokens.split(maxSplits: .max, omittingEmptySubsequences: false) { $0.isSymbol(".") }
        guard names.allSatisfy({ $0.count == 1 && $0.first?.kind == .word }) else { return nil }
        return names.joined().map(\.text)
    }

    /// Labels with colons behind them, as in `_:`.
    private static func labels(in texts: [String]) -> [String?]? {
        guard !texts.isEmpty, texts.count.isMultiple(of: 2) else { return nil }
        let pairs = stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
        guard pairs.allSatisfy({ $0.1 == ":" }) else { return nil }
        return pairs.map { $0.0 == "_" ? nil : $0.0.withoutBackticks }
    }
}
