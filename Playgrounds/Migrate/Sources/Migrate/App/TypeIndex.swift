/// What all files together say: about types, about variables, and about what observes and removes.
struct TypeIndex {
    private(set) var files: [String: SwiftFile] = [:]
    /// Whether the default isolation of all targets is taken to be the main actor.
    var assumesMainActor = false

    /// What is known of all types with one last name.
    ///
    /// Two types with one name count as one. Then more observers are left than needed, but none is rewritten wrongly.
    struct Facts {
        /// The declarations, without extensions.
        var declarations: [(file: String, type: TypeDeclaration)] = []
        /// The superclass and the protocols, also those of extensions.
        var inherited: Set<String> = []
        /// The subclasses, or the types that conform.
        var heirs: Set<String> = []
        /// Whether a protocol of that name may isolate one of its requirements.
        var hasIsolatedMembers = false
        /// The calls outside a deinit that may remove its objects.
        var removals: [Removal] = []
        /// The calls in it that register a selector.
        var observers: [Registration] = []
    }

    /// A call of `addObserver`, by the index of its name.
    struct Registration: Hashable {
        let file: String
        let name: Int
        /// The type around the call.
        let type: String
        let notification: NotificationName?
    }

    /// A variable, a constant, a property, or a parameter.
    struct Variable {
        let file: String
        /// The index of its name; nil for a parameter.
        var token: Int?
        /// The type whose property it is.
        var owner: TypeDeclaration?
        /// Its type, as `Source.type(ofVariable:)` reads it.
        let type: String?
        /// Whether it belongs to a type, and not to each object of it.
        var isStatic = false
    }

    /// A method, or a property, that a type or an extension of it declares.
    struct Member {
        let file: String
        let type: TypeDeclaration
        /// Nil for a property.
        let method: FunctionDeclaration?
        var isStatic = false
        /// The type of a property, as `Source.type(ofVariable:)` reads it.
        var valueType = ""
    }

    private(set) var facts: [String: Facts] = [:]
    /// The variables, constants, properties and parameters of methods by their name, which keeps its backticks unless it
    /// is that of a parameter.
    private(set) var variables: [String: [Variable]] = [:]
    /// The types whose own method `removeObserver` calls another one.
    private(set) var passingTypes: Set<String> = []
    /// The types whose objects are removed outside a deinit.
    private(set) var removedTypes: Set<String> = []
    /// The functions that remove one of their parameters from a center.
    private(set) var removers: Set<String> = []
    /// The methods of the app that take a closure.
    private(set) var closureTakers: Set<String> = []
    /// The modules that are imported.
    private(set) var imports: Set<String> = []
    /// The names that the files give to other types.
    private(set) var typealiases: Set<String> = []
    /// The members by the path of their type and their name, as in `Outer.Inner.refresh`.
    private(set) var members: [String: [Member]] = [:]

    mutating func add(_ file: SwiftFile) {
        files[file.path] = file
        for scope in file.structure.scopes {
            guard case .type(let type) = scope.kind else { continue }
            if type.keyword != "extension" { facts[type.name, default: Facts()].declarations.append((file.path, type)) }
            for inherited in type.inherited.map(\.lastComponent) {
                facts[type.name, default: Facts()].inherited.insert(inherited)
                facts[inherited, default: Facts()].heirs.insert(type.name)
            }
            let attributes = scope.tokens.filter { file.source[$0] == "@" }.map { file.source[$0 + 1] }
            if type.keyword == "protocol", attributes.contains(where: { $0 == "MainActor" || $0.isOtherActor }) {
                facts[type.name]?.hasIsolatedMembers = true
            }
        }
        for call in file.selectorCalls {
            guard let type = file.type(around: call) else { continue }
            facts[type.name, default: Facts()].observers.append(file.registration(of: call, in: type))
        }
        for removal in file.removals {
            for type in removal.types { facts[type, default: Facts()].removals.append(removal) }
            removedTypes.formUnion(removal.types)
            if let type = removal.passingType { passingTypes.insert(type) }
            if let remover = removal.remover { removers.insert(remover) }
        }
        addMembers(of: file)
        let source = file.source
        for index in source.tokens.indices where source.isWord(index) {
            if source[index - 1] == "import" { imports.insert(source[index]) }
            if source[index - 1] == "typealias" { typealiases.insert(source[index]) }
        }
    }

    private mutating func addMembers(of file: SwiftFile) {
        for (_, type, function) in file.structure.members {
            if function.parameters.contains(where: \.isClosure) { closureTakers.insert(function.name) }
            if function.keyword == "func" {
                let member = Member(file: file.path, type: type, method: function)
                members["\(type.path).\(function.name)", default: []].append(member)
            }
            for parameter in function.parameters {
                let type = parameter.type.prefix { $0 != "<" }.split { !$0.isLetter }.last.map(String.init) ?? ""
                variables[parameter.name, default: []].append(Variable(file: file.path, type: type))
            }
        }
        let source = file.source
        for index in source.tokens.indices where ["var", "let", "for"].contains(source[index]) {
            let token = index + 1
            var variable = Variable(file: file.path, token: token, type: source.type(ofVariable: token))
            if case .type(let type)? = file.structure.scopes(around: index).first?.kind {
                variable.owner = type
                variable.isStatic = source.isStatic(declaration: index)
                let member = Member(
                    file: file.path, type: type, method: nil, isStatic: variable.isStatic,
                    valueType: variable.type ?? "")
                members["\(type.path).\(source[token].withoutBackticks)", default: []].append(member)
            }
            variables[source[token], default: []].append(variable)
        }
    }

    // MARK: - Members

    /// The members of a name that a file can use.
    ///
    /// If two classes have the same path, only those in the file count.
    func members(_ name: String, ofClass path: String, in file: String) -> [Member] {
        let declarations = declarations(of: path.lastComponent).filter { $0.path == path }
        return members["\(path).\(name)"]?.filter { member in
            let isUsable = declarations.count < 2 && member.method?.isPrivate != true
            return member.file == file || isUsable
        } ?? []
    }
}

extension Source {
    /// Whether `static` or `class` is one of the modifiers before the keyword of a variable.
    fileprivate func isStatic(declaration keyword: Int) -> Bool {
        var index = keyword
        while !isFirstOnLine(index), isWord(index - 1) || self[index - 1] == ")" {
            index = self[index - 1] == ")" ? partners[index - 1] ?? index - 1 : index - 1
            if ["static", "class"].contains(self[index]) { return true }
        }
        return false
    }
}
