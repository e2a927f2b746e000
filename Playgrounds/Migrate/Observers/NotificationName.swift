/// The constant or the text that names a notification.
struct NotificationName: Hashable, CustomStringConvertible {
    /// The words of a constant, as in `Events.didLogIn`, without those of `Notification.Name`; or the text in quotes.
    let path: [String]

    init(path: [String]) { self.path = path }

    /// - Returns: Nil if it isn't certain which name it is, as for a variable.
    init?(_ tokens: Range<Int>, in file: SourceFile) {
        let source = file.source
        var argument = tokens
        let open = tokens.first { source[$0] == "(" }
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
        var texts = source.texts(argument).filter { $0 != "." }
        if open != nil, texts.count < 2 || texts.popLast() != "rawValue" { return nil }
        let isMember = source[tokens.lowerBound] == "." || texts.first?.first?.isUppercase == true
        guard isMember, texts.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isWord) }) else { return nil }
        while let first = texts.first, texts.count > 1, Self.types.contains(first) { texts.removeFirst() }
        if texts.first == "Self", let type = file.structure.type(around: tokens.lowerBound) { texts[0] = type.name }
        path = texts
    }

    init(text: String) { path = [text] }

    private static let types: Set = ["Foundation", "NSNotification", "Notification", "Name"]

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
