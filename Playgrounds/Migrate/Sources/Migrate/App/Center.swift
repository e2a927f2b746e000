// Which notification center a call is made for, if it is one.

extension SwiftFile {
    /// The words of the default center.
    static let defaultCenter = ["NotificationCenter", ".", "default"]

    /// The words of a call's center, with one spelling for the default center; nil if the call shows no center.
    func center(of call: Call) -> [String]? {
        let isInCenter = type(around: call)?.isNotificationCenter == true
        var texts = source.center(of: call).map { source.texts($0) } ?? []
        if texts.count > 3, TypeIndex.systemModules.contains(texts[0]) { texts.removeFirst(2) }
        // An extension of the center mostly observes and posts in the default one.
        if isInCenter, texts.isEmpty || texts == ["self"] { return Self.defaultCenter }
        if texts.isEmpty { return nil }
        let words = texts.starts(with: ["self", "."]) ? Array(texts.dropFirst(2)) : texts
        let isDefault = words.count == 1 && isDefaultCenter(words[0])
        return isDefault ? Self.defaultCenter : words
    }

    /// Whether each constant of a name is the default center.
    private func isDefaultCenter(_ name: String) -> Bool {
        let declarations = source.tokens.indices.filter { index in
            source[index] == name && source[index - 1] != "."
                && (source[index - 1] == "let" || source[index + 1] == ":")
        }
        return !declarations.isEmpty
            && declarations.allSatisfy { index in
                let value = source.value(ofDeclaration: index).map { source.texts($0) } ?? []
                let isTyped = source[index + 1] == ":" && source[index + 2] == "NotificationCenter"
                let type = isTyped && value.first == "." ? ["NotificationCenter"] : []
                return source[index - 1] == "let" && type + value == Self.defaultCenter
            }
    }
}

extension TypeIndex {
    /// Whether the center of a call begins with a type of the app that is called `NotificationCenter`.
    func isOwnCenter(_ call: Call, in file: SwiftFile) -> Bool {
        guard let center = file.source.center(of: call), let words = file.source.path(center),
            let name = words.lastIndex(of: "NotificationCenter"),
            let path = path(ofType: Array(words[...name]), at: center.lowerBound, in: file)
        else { return false }
        return facts[path.lastComponent]?.inherited.contains("NotificationCenter") != true
    }

    /// The type of an expression that is no notification center for certain.
    func typeOtherThanCenter(of center: [String], in file: String) -> String? {
        if center == ["UserDefaults", ".", "standard"] { return "UserDefaults" }
        guard let name = center.last, Array(center.suffix(3)) != SwiftFile.defaultCenter else { return nil }
        let types = types(ofVariable: name, in: file)
        let mayBeCenter = types.contains { type in
            type.isEmpty || type.hasSuffix(".") || type == "Foundation" || type.hasSuffix("NotificationCenter")
                || ancestors(of: type).contains("NotificationCenter")
        }
        return mayBeCenter ? nil : types.min()
    }
}

extension TypeDeclaration {
    /// Whether it is an extension of the system's notification center.
    var isNotificationCenter: Bool { path.withoutSystemModule == "NotificationCenter" && keyword == "extension" }
}
