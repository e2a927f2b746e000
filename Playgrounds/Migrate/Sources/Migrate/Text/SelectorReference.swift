/// The method that `#selector(…)` names.
struct SelectorReference {
    /// The name of a class, or `Self`, if there is one before the method.
    let type: String?
    let method: String
    /// The labels, if they are written; nil for `_`.
    let labels: [String?]?

    /// - Returns: Nil for other forms, such as `#selector(getter: title)` or `Selector("refresh")`.
    init?(_ tokens: Range<Int>, in source: Source) {
        guard source[tokens.lowerBound] == "#selector", source.partners[tokens.lowerBound + 1] == tokens.upperBound - 1
        else { return nil }
        let inside = source.texts(tokens.dropFirst(2).dropLast())
        let name = inside.prefix { $0 != "(" }
        let path = name.filter { $0 != "." }
        // Nothing but words with dots between them: a name in backticks has the text of one word.
        guard let method = path.last, name.count == path.count * 2 - 1, !name.contains(":"), !name.contains("as") else {
            return nil
        }
        if name.count < inside.count {
            guard let labels = Self.labels(in: inside.dropFirst(name.count + 1).dropLast()) else { return nil }
            self.labels = labels
        } else {
            labels = nil
        }
        let type = path.dropLast().filter { $0 != "self" }.joined(separator: ".")
        (self.method, self.type) = (method, type.isEmpty ? nil : type)
    }

    /// Labels with colons behind them, as in `_:`.
    private static func labels(in texts: ArraySlice<String>) -> [String?]? {
        let labels = texts.filter { $0 != ":" }
        guard !labels.isEmpty, texts.count == labels.count * 2 else { return nil }
        return labels.map { $0 == "_" ? nil : $0.withoutBackticks }
    }
}
