/// A call that removes observers outside a deinit.
struct Removal {
    let file: String
    let place: String
    let call: ObserverCall
    /// The last word of the expression of the center.
    let receiver: String
    /// The type in whose braces `self` is removed.
    let owner: TypeDeclaration?
    /// The only name that it removes, if it is certain.
    let name: NotificationName?
    /// Whether it removes under every name, or, if it has a name, whoever is observed.
    private let removesAll: Bool
    private let center: [String]?
    /// Whether another statement can follow it.
    private let isStatement: Bool

    init(_ call: ObserverCall, in file: SourceFile) {
        self.call = call
        self.file = file.path
        place = file.place(ofToken: call.name)
        owner = file.removesSelf(call) ? file.type(around: call) : nil
        center = file.center(of: call)
        receiver = center?.last ?? ""
        isStatement = file.isStatement(call)
        let texts = call.arguments.dropFirst().map { file.source.text(ofTokens: $0.tokens) }
        name = file.notification(of: call)
        removesAll = texts.last ?? "nil" == "nil" && (name != nil || texts.first ?? "nil" == "nil")
    }

    /// Whether it ends an observer of a name, or may do so.
    func mayEnd(_ other: NotificationName?) -> Bool {
        guard let name, let other else { return true }
        return name.mayEqual(other)
    }

    /// Whether it ends what `self` observes in a center under a name, or under any, and nothing else.
    func ends(_ name: NotificationName?, in center: [String]?) -> Bool {
        let endsName = removesAll && (self.name == nil || self.name == name)
        return endsName && isStatement && center != nil && self.center == center
    }
}

extension SourceFile {
    /// The words of the expression of a call's center, without `self`.
    func center(of call: ObserverCall) -> [String]? {
        guard let center = source.center(of: call) else { return nil }
        let texts = source.texts(center)
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
                (-1...4).map { source[index + $0] } == ["let", name, "=", "NotificationCenter", ".", "default"]
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

    /// Whether a call is the whole statement of a method that is no closure, and removes `self`.
    fileprivate func isStatement(_ call: ObserverCall) -> Bool {
        guard source.problem == nil, let start = source.center(of: call)?.lowerBound,
            source.text(ofTokens: call.arguments[0].tokens) == "self"
        else { return false }
        let scopes = structure.scopes(around: call.name).prefix { if case .type = $0.kind { false } else { true } }
        let isInMethod = scopes.contains { $0.function?.isStatic == false }
        let isInClosure = scopes.contains { if case .closure = $0.kind { true } else { false } }
        let previous = source[start - 1]
        let begins = source.isFirstOnLine(start) && !["=", "return", "(", ",", "["].contains(previous)
        let ends = source.isFirstOnLine(call.close + 1) || source[call.close + 1] == "}"
        return isInMethod && !isInClosure && (begins || previous == "{") && ends
    }
}
