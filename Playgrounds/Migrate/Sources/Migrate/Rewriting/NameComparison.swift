// Whether the name of an observer is that of a removal, as far as the rewriting needs it.

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
