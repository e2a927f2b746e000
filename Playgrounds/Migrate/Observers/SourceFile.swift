/// A file of the app with what it says about observers.
struct SourceFile {
    let path: String
    let text: String
    let source: Source
    let structure: Structure
    /// The calls of `addObserver` with a selector.
    let observers: [ObserverCall]
    /// The calls of `removeObserver`, except those for key paths.
    let removals: [ObserverCall]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        source = Source(text)
        // Without matching brackets there is no structure.
        structure = source.problem == nil ? Structure(of: source) : Structure()
        observers = source.calls(of: "addObserver").filter(\.registersSelector)
        removals = source.calls(of: "removeObserver").filter { [source] call in
            call.removes && source.token(call.name - 1)?.isSymbol(".") == true
        }
    }

    func place(of call: ObserverCall) -> Place { Place(file: path, line: line(of: call)) }

    func line(of call: ObserverCall) -> Int { source.tokens[call.name].line }

    /// The innermost type around a token.
    func type(around token: Int) -> TypeDeclaration? {
        for case .type(let type) in structure.scopes(around: token).map(\.kind) { return type }
        return nil
    }

    /// Whether a call stands in the deinit of its type.
    func isInDeinit(_ call: ObserverCall) -> Bool {
        for kind in structure.scopes(around: call.name).map(\.kind) {
            if case .function(let function) = kind, function.kind == .deinitializer { return true }
            if case .type = kind { return false }
        }
        return false
    }

    /// Whether the file uses the name of the library's main class for another one, such as Realm's.
    var hasOtherToken: Bool {
        let uses = source.tokens.indices.filter { source.tokens[$0].isWord("NotificationToken") }
        return !uses.isEmpty && !uses.contains { source.token($0 - 1)?.isWord("import") == true }
    }

    /// The superclasses of a class, as far as this file declares them.
    func superclasses(of type: String) -> [String] {
        var (found, next) = ([String](), [type])
        while let current = next.popLast() {
            let inherited = Set(structure.declarations(of: current).flatMap(\.type.inherited))
            for case .type(let declared) in structure.scopes.map(\.kind)
            where declared.keyword == "class" && inherited.contains(declared.name) && !found.contains(declared.path) {
                found.append(declared.path)
                next.append(declared.path)
            }
        }
        return found
    }
}
