/// A call that removes observers outside a deinit.
struct Removal {
    let file: String
    let place: String
    let call: ObserverCall
    /// The type in whose braces `self` is removed.
    let owner: TypeDeclaration?
    /// The expression of the only name that it removes.
    let nameText: String?
    /// The only name that it removes, if the files say for certain which one that is.
    let name: NotificationName?
    /// The expression of the only sender whose observers it removes.
    let object: Range<Int>?
    /// The expression of the center.
    let center: [String]?
    /// The object that it removes, if another statement about it can follow.
    let target: String?
    /// The function or the closure around it.
    let scope: Scope.Kind?

    /// Whether the center is one whose observers aren't rewritten.
    var isDistributed: Bool { center?.first == "DistributedNotificationCenter" }

    init(_ call: ObserverCall, in file: SourceFile) {
        self.call = call
        self.file = file.path
        place = file.place(ofToken: call.name)
        owner = file.removesSelf(call) ? file.type(around: call) : nil
        center = file.center(of: call)
        let arguments = call.arguments.dropFirst().map { $0.tokens }
        let given = arguments.map { file.source.text(ofTokens: $0) == "nil" ? nil : $0 }
        nameText = given.first?.map { file.source.text(ofTokens: $0) }
        name = file.notification(of: call)
        object = given.last ?? nil
        target = file.isStatement(call) ? file.source[call.arguments[0].tokens.lowerBound] : nil
        let scopes = file.structure.scopes(around: call.name).map(\.kind)
        scope = scopes.first { if case .block = $0 { false } else { true } }
    }
}

extension SourceFile {
    /// The words of the expression of a call's center, without `self`.
    func center(of call: ObserverCall) -> [String]? {
        let isInCenter = type(around: call)?.name == "NotificationCenter"
        let texts = source.center(of: call).map { source.texts($0) } ?? []
        // An extension of the center mostly observes and posts in the default one.
        if isInCenter, texts.isEmpty || texts == ["self"] { return ["NotificationCenter", ".", "default"] }
        if texts.isEmpty { return nil }
        let words = texts.starts(with: ["self", "."]) ? Array(texts.dropFirst(2)) : texts
        let isDefault = words.count == 1 && isDefaultCenter(words[0])
        return isDefault ? ["NotificationCenter", ".", "default"] : words
    }

    /// Whether each constant of a name is the default center.
    private func isDefaultCenter(_ name: String) -> Bool {
        let declarations = source.tokens.indices.filter { index in
            source[index] == name && (source[index - 1] == "let" || source[index + 1] == ":")
        }
        return !declarations.isEmpty
            && declarations.allSatisfy { index in
                let value = source.value(ofDeclaration: index).map { source.texts($0) } ?? []
                let isTyped = source[index + 1] == ":" && source[index + 2] == "NotificationCenter"
                let type = isTyped && value.first == "." ? ["NotificationCenter"] : []
                return source[index - 1] == "let" && type + value == ["NotificationCenter", ".", "default"]
            }
    }

    /// The name under which a call observes or removes, if it is certain.
    func notification(of call: ObserverCall) -> NotificationName? {
        let labeled = call.arguments.first { ["name", "forName", "for"].contains($0.label) }
        return labeled.flatMap { NotificationName($0.tokens, in: self) }
    }

    func registration(of call: ObserverCall, in type: TypeDeclaration) -> TypeIndex.Registration {
        .init(file: path, name: call.name, type: type.path, notification: notification(of: call))
    }

    /// Whether a call is the whole statement of a method, and removes `self`, which isn't optional there.
    fileprivate func isStatement(_ call: ObserverCall) -> Bool {
        guard source.problem == nil, let start = source.center(of: call)?.lowerBound else { return false }
        let scopes = structure.scopes(around: call.name).prefix { if case .type = $0.kind { false } else { true } }
        guard let method = scopes.last, method.function?.isStatic == false else { return false }
        let target = source[call.arguments[0].tokens.lowerBound]
        let weak = scopes.first { scope in
            if case .closure(let closure) = scope.kind { closure.capturesSelfDifferently } else { false }
        }
        let isBound = ((weak?.tokens ?? method.tokens).lowerBound..<start).contains { index in
            source[index] == "let" && source[index + 1] == target
        }
        let previous = source[start - 1]
        let begins = source.isFirstOnLine(start) && !["=", "return", "(", ",", "["].contains(previous)
        let ends = source.isFirstOnLine(call.close + 1) || ["}", ";"].contains(source[call.close + 1])
        return (isBound || weak == nil && target == "self") && (begins || ["{", "in"].contains(previous)) && ends
    }
}
