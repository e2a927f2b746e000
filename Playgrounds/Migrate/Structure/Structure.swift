/// The types, functions and closures of a file.
struct Structure {
    struct Property {
        let name: String
        let scope: Int
    }

    /// The file, and then the others in the order of their opening braces.
    var scopes: [Scope] = []
    /// The properties, and the variables of functions.
    var properties: [Property] = []

    init(of source: Source) {
        var parser = StructureParser(source)
        parser.parseFile()
        self = parser.structure
    }

    init() {}

    /// The scopes around a token, from the innermost one to the file.
    func scopes(around token: Int) -> [Scope] {
        var index = scopes.lastIndex { $0.tokens.contains(token) }
        var found: [Scope] = []
        while let current = index {
            found.append(scopes[current])
            index = scopes[current].parent
        }
        return found
    }

    /// The declarations of a type and its extensions.
    func declarations(of path: String) -> [(scope: Int, type: TypeDeclaration)] {
        scopes.indices.compactMap { index in
            guard case .type(let type) = scopes[index].kind, type.path == path else { return nil }
            return (index, type)
        }
    }

    /// The functions that a type and its extensions declare in this file.
    func functions(of path: String) -> [(scope: Scope, function: FunctionDeclaration)] {
        let parents = declarations(of: path).map(\.scope)
        return scopes.compactMap { scope in
            guard case .function(let function) = scope.kind, let parent = scope.parent else { return nil }
            return parents.contains(parent) ? (scope, function) : nil
        }
    }

    func hasProperty(_ name: String, in path: String) -> Bool {
        let parents = declarations(of: path).map(\.scope)
        return properties.contains { $0.name == name && parents.contains($0.scope) }
    }
}
