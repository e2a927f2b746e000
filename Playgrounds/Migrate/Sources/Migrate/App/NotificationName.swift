/// The constant or the text that names a notification.
struct NotificationName: Hashable, CustomStringConvertible {
    /// The words of a constant, as in `Events.didLogIn`, without those of `Notification.Name`; or the text in quotes.
    let path: [String]

    init(path: [String]) { self.path = path }

    /// - Returns: Nil if it isn't certain which name it is, as for a variable.
    init?(_ tokens: Range<Int>, in file: SwiftFile) {
        let source = file.source
        var argument = tokens
        let open = tokens.dropFirst(source.endOfType(tokens) == nil ? 0 : 6).first { source[$0] == "(" }
        if let open {
            // The name is the argument of `Notification.Name(…)`.
            guard source.partners[open] == tokens.upperBound - 1, ["Name", "init", "Self"].contains(source[open - 1])
            else { return nil }
            argument = open + (source[open + 2] == ":" ? 3 : 1)..<tokens.upperBound - 1
        }
        if argument.count == 1, source.tokens[argument.lowerBound].kind == .literal {
            path = [source.text(ofTokens: argument)]
            if !isText || path[0].contains("\\(") { return nil }
            return
        }
        guard var words = source.path(argument) else { return nil }
        if open != nil, words.count < 2 || words.popLast() != "rawValue" { return nil }
        guard source[tokens.lowerBound] == "." || words.first?.first?.isUppercase == true else { return nil }
        while let first = words.first, words.count > 1, Self.types.contains(first) { words.removeFirst() }
        if words.first == "Self", let type = file.structure.type(around: tokens.lowerBound) { words[0] = type.name }
        path = words
    }

    init(text: String) { path = [text] }

    private static let types = TypeIndex.systemModules.union(["NSNotification", "Notification", "Name"])

    var isText: Bool { path[0].hasPrefix("\"") }

    var description: String { path.count > 1 || isText ? path.joined(separator: ".") : ".\(path[0])" }

    /// The last word, as the name of a property begins: without `Notification` at its end.
    var word: String? {
        guard var word = path.last?.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).last.map(String.init),
            word.first?.isLetter == true
        else { return nil }
        if word.hasSuffix("Notification"), word != "Notification" { word.removeLast("Notification".count) }
        // `URLDidChange` becomes `urlDidChange`.
        let capitals = word.prefix { $0.isUppercase }.count
        let prefix = word.prefix(capitals > 1 && capitals < word.count ? capitals - 1 : 1)
        return prefix.lowercased() + word.dropFirst(prefix.count)
    }
}
