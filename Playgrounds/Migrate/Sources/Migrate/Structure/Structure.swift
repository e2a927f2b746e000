/// The types, functions and closures of a file.
struct Structure {
    /// The file, and then the others in the order of their opening braces.
    private(set) var scopes: [Scope]

    /// Without matching brackets, the file has no structure.
    init(of source: Source, isOnMainActor: Bool) {
        scopes = [Scope(kind: .file, parent: nil, tokens: source.tokens.indices)]
        guard source.problem == nil else { return }
        var around = [0]
        for index in source.tokens.indices where source[index] == "{" {
            guard let close = source.partners[index] else { continue }
            while let last = around.last, scopes[last].tokens.upperBound <= index { around.removeLast() }
            let parent = around.last ?? 0
            let reader = BraceReader(
                source: source, open: index, parent: scopes[parent].kind, parentIndex: parent,
                isOnMainActor: isOnMainActor)
            let kind = reader.kind
            around.append(scopes.count)
            scopes.append(Scope(kind: kind, parent: parent, tokens: index + 1..<close))
        }
    }

    /// The scopes around a token, from the innermost one to the file.
    func scopes(around token: Int) -> [Scope] { numbers(ofScopesAround: token).map { scopes[$0] } }

    /// The positions of these scopes.
    func numbers(ofScopesAround token: Int) -> [Int] {
        // The last scope that begins before the token is the innermost one, or ends before it and is in that one. A
        // binary search finds it, because a generated file can have 100,000 scopes.
        var (start, end) = (0, scopes.count)
        while start < end {
            let middle = (start + end) / 2
            if scopes[middle].tokens.lowerBound <= token { start = middle + 1 } else { end = middle }
        }
        var (index, found) = (start > 0 ? start - 1 : nil, [Int]())
        while let current = index {
            if scopes[current].tokens.contains(token) { found.append(current) }
            index = scopes[current].parent
        }
        return found
    }

    /// The innermost type around a token.
    func type(around token: Int) -> TypeDeclaration? {
        for case .type(let type) in scopes(around: token).map(\.kind) { return type }
        return nil
    }

    /// The functions directly in types, with their types.
    var members: [(scope: Scope, type: TypeDeclaration, function: FunctionDeclaration)] {
        scopes.compactMap { scope in
            guard let function = scope.function, let parent = scope.parent, case .type(let type) = scopes[parent].kind
            else { return nil }
            return (scope, type, function)
        }
    }
}
