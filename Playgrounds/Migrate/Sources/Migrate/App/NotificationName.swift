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

extension TypeIndex {
    /// Whether two names are one for certain.
    func areOne(_ first: NotificationName, _ second: NotificationName) -> Bool {
        first == second || text(of: first).map { $0 == text(of: second) } == true
    }

    /// Whether two names can be one.
    ///
    /// A part of the path can be left out or inherited. What the files don't declare can have any text, but that of a
    /// system's constant begins like its name, as `UI`. Such a constant can be imported in two forms:
    /// `.AVPlayerItemDidPlayToEndTime` and `AVPlayerItem.didPlayToEndTimeNotification`.
    func mayBeOne(_ first: NotificationName, _ second: NotificationName) -> Bool {
        if first == second { return true }
        switch (text(of: first), text(of: second)) {
        case (let first?, let second?): return first == second
        case (nil, nil):
            let areOfOneForm = first.path.count == second.path.count
            return first.word == second.word || !areOfOneForm && first.prefix == second.prefix
        case (let text?, nil): return mayHave(text, second, isWritten: first.isText)
        case (nil, let text?): return mayHave(text, first, isWritten: second.isText)
        }
    }

    private func mayHave(_ text: String, _ imported: NotificationName, isWritten: Bool) -> Bool {
        let text = NotificationName(text: text)
        if imported.isOfSystem { return text.prefix == imported.prefix }
        return isWritten || text.word == imported.word
    }

    /// The text of a name in quotes, if the files declare its constant, and each constant that it can be has that text.
    private func text(of name: NotificationName, depth: Int = 0) -> String? {
        if name.isText { return name.path[0] }
        let owner = name.path.dropLast().last ?? "Name"
        var owners = ancestors(of: owner).union([owner])
        // `Notification.shown` may be a constant of a type of the app that has this name.
        if name.path.count == 1, !declarations(of: "Notification").isEmpty { owners.insert("Notification") }
        let constants = variables[name.path.last ?? ""]?.filter { owners.contains($0.owner?.name ?? "") } ?? []
        // A constant can be another constant.
        let values = constants.map { constant in constant.token.flatMap { files[constant.file]?.name(ofConstant: $0) } }
        let texts = Set(values.map { depth < 9 ? $0.flatMap { text(of: $0, depth: depth + 1) } : nil })
        return texts.count == 1 ? texts.first ?? nil : nil
    }
}

extension NotificationName {
    /// The letters with which a framework's names begin, as `UI`, or those of Foundation for a type without any.
    fileprivate var prefix: String {
        let start = path[0].drop { $0 == "\"" }.prefix(2)
        return ["UserDefaults", "ProcessInfo", "Bundle", "UndoManager"].contains(path[0]) ? "NS" : String(start)
    }

    fileprivate var isOfSystem: Bool {
        ["AV", "CA", "CK", "CL", "CN", "EK", "GC", "HK", "MK", "MP", "NS", "PH", "SK", "UI", "UN", "WC", "WK"]
            .contains(prefix)
    }
}

extension SwiftFile {
    /// The name that a declaration gives to a constant: `x = Name("…")`, `x: Name = .init("…")` or `x: Name { .y }`.
    fileprivate func name(ofConstant token: Int) -> NotificationName? {
        source.value(ofDeclaration: token).flatMap { NotificationName($0, in: self) }
    }
}
