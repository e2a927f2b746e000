/// What all files say about each type.
struct TypeIndex {
    private(set) var files: [String: SourceFile] = [:]

    /// What is known of all types with one last name.
    ///
    /// Two types with one name count as one. Then more observers are left than necessary, but none is rewritten wrongly.
    private struct Facts {
        /// The declarations, without extensions.
        var declarations: [(file: String, type: TypeDeclaration)] = []
        /// The superclass and the protocols, also those of extensions.
        var inherited: Set<String> = []
        /// The subclasses, or the types that conform.
        var heirs: Set<String> = []
        /// Whether a protocol of that name may isolate one of its requirements.
        var hasIsolatedMembers = false
        /// The removals of observers outside a deinit.
        var removals: [Removal] = []
        /// The calls that register `self`.
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

    private var facts: [String: Facts] = [:]
    /// The variables, constants, properties and parameters of each name, which has backticks if it is declared with them.
    private(set) var variables: [String: [Variable]] = [:]
    /// The removals in a method `removeObserver` of each type.
    private(set) var passedRemovals: [String: [Removal]] = [:]
    /// How often functions of each name are called.
    private(set) var callCounts: [String: Int] = [:]
    /// The modules that are imported.
    private(set) var imports: Set<String> = []
    /// The members by the path of their type and their name, as in `Outer.Inner.refresh`.
    private var members: [String: [Member]] = [:]

    // MARK: - Collecting

    mutating func add(_ file: SourceFile) {
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
        for call in file.observers {
            guard let type = file.type(around: call) else { continue }
            facts[type.name, default: Facts()].observers.append(file.registration(of: call, in: type))
        }
        for call in file.removals where !file.isInDeinit(call.name) {
            // In a file that isn't understood, the call may remove objects of any type that the file names.
            let types = file.source.problem == nil ? file.removedTypes(call) : file.source.tokens.map(\.text)
            let removal = Removal(call, in: file)
            let functions = file.structure.scopes(around: call.name).compactMap(\.function)
            if functions.contains(where: { $0.name == "removeObserver" }), let type = file.type(around: call) {
                passedRemovals[type.name, default: []].append(removal)
            }
            for type in Set(types) { facts[type, default: Facts()].removals.append(removal) }
        }
        addMembers(of: file)
        let source = file.source
        for index in source.tokens.indices where source.isWord(index) && source[index - 1] != "func" {
            if source[index + 1] == "(" { callCounts[source[index], default: 0] += 1 }
            if source[index - 1] == "import" { imports.insert(source[index]) }
        }
    }

    private mutating func addMembers(of file: SourceFile) {
        for (_, type, function) in file.structure.members {
            if function.keyword == "func" {
                let member = Member(file: file.path, type: type, method: function)
                members["\(type.path).\(function.name)", default: []].append(member)
            }
            for parameter in function.parameters {
                let type = parameter.type.split { !$0.isLetter }.last.map(String.init) ?? ""
                variables[parameter.name, default: []].append(Variable(file: file.path, type: type))
            }
        }
        let source = file.source
        for index in source.tokens.indices where ["var", "let", "for"].contains(source[index]) {
            let token = index + 1
            var variable = Variable(file: file.path, token: token, type: source.type(ofVariable: token))
            if case .type(let type)? = file.structure.scopes(around: index).first?.kind {
                variable.owner = type
                let isStatic = ["static", "class"].contains(source[index - 1])
                let member = Member(
                    file: file.path, type: type, method: nil, isStatic: isStatic, valueType: variable.type ?? "")
                members["\(type.path).\(source[token].withoutBackticks)", default: []].append(member)
            }
            variables[source[token], default: []].append(variable)
        }
    }

    // MARK: - Members

    /// The paths of a class and its superclasses, as far as the files declare them, and tell them from others.
    func classes(from type: TypeDeclaration, in file: String) -> [String] {
        var (paths, next) = ([String](), [type])
        while let current = next.popLast() {
            paths.append(current.path)
            let inherited = facts[current.name]?.inherited.sorted() ?? []
            next += inherited.compactMap { declaration(ofClass: $0, in: file) }.filter { !paths.contains($0.path) }
        }
        return paths
    }

    /// The only class of a name, or the only one in the file.
    private func declaration(ofClass name: String, in file: String) -> TypeDeclaration? {
        let classes = facts[name]?.declarations.filter { $0.type.keyword == "class" } ?? []
        let own = classes.filter { $0.file == file }
        let candidates = own.isEmpty ? classes : own
        return candidates.count == 1 ? candidates[0].type : nil
    }

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

    // MARK: - Types

    /// Whether the type is a class, as far as the files tell.
    func canBeClass(_ name: String) -> Bool {
        declarations(of: name).allSatisfy { $0.keyword == "class" }
    }

    /// Whether a protocol is known to leave the code that conforms to it as it is.
    func isolatesNothing(_ name: String) -> Bool {
        isolation(of: name) == .none && facts[name]?.hasIsolatedMembers != true
    }

    /// Whether objects of a class can't be passed between threads in language mode 6.
    func isNotSendable(_ name: String) -> Bool {
        isolation(of: name) == .none && !ancestors(of: name).contains("Sendable")
    }

    func declarations(of name: String) -> [TypeDeclaration] { facts[name]?.declarations.map(\.type) ?? [] }

    /// The calls that could remove an object of this type outside its deinit, with the types that do it.
    func removals(of type: TypeDeclaration, in file: String) -> [(type: String, removal: Removal)] {
        // A variable can have the name of a type that is no class, such as Int.
        relatives(of: type.name)
            .filter { declarations(of: $0).allSatisfy { ["class", "protocol"].contains($0.keyword) } }
            .flatMap { relative in (facts[relative]?.removals ?? []).map { (relative, $0) } }
            .filter { relative, removal in
                // Another class of the same name removes only itself, unless this one inherits from it.
                guard relative == type.name, !type.inherited.map(\.lastComponent).contains(relative),
                    type.keyword == "class",
                    let owner = removal.owner, owner.keyword == "class"
                else { return true }
                return owner.path == type.path && removal.file == file
            }
            .filter { !isOwnMethod(of: $0.1.center, in: $0.1.file) }
            .sorted { $0.1.place < $1.1.place }
    }

    /// The only file that declares a class, if another file can use a property of it.
    func home(ofClass path: String, for file: String) -> SourceFile? {
        let homes = facts[path.lastComponent]?.declarations.filter { $0.type.path == path } ?? []
        guard homes.count == 1, let home = files[homes[0].file], !home.hasOtherToken else { return nil }
        // Another module can extend a public class.
        let isPublic = homes[0].type.prefix.modifiers.contains { ["public", "open"].contains($0) }
        return isPublic && (home.target == nil || home.target != files[file]?.target) ? nil : home
    }

    /// The removals of `self` in the braces of a class and of its extensions.
    func ownRemovals(ofClass path: String) -> [Removal] {
        facts[path.lastComponent]?.removals.filter { $0.owner?.path == path } ?? []
    }

    /// The calls that register objects of the type, of its superclasses or of its subclasses.
    func observers(of name: String) -> [Registration] {
        relatives(of: name).flatMap { facts[$0]?.observers ?? [] }
    }

    /// The calls that register objects of the type in its superclasses and subclasses.
    func observersOfRelatives(of type: TypeDeclaration) -> [Registration] {
        // Another class of the same name is no relative, unless one of them inherits from the other.
        let hasNamesake = facts[type.name]?.inherited.contains(type.name) == true
        return observers(of: type.name).filter { other in
            other.type != type.path && (hasNamesake || other.type.lastComponent != type.name)
        }
    }

    /// The type with all that it inherits from, and all that inherits from it.
    private func relatives(of name: String) -> Set<String> {
        ancestors(of: name).union(reachable(from: name) { $0.heirs })
    }

    func ancestors(of name: String) -> Set<String> { reachable(from: name) { $0.inherited } }

    private func reachable(from name: String, by next: (Facts) -> Set<String>) -> Set<String> {
        var (found, waiting): (Set<String>, [String]) = ([name], [name])
        while let current = waiting.popLast() {
            for other in facts[current].map(next) ?? [] where found.insert(other).inserted { waiting.append(other) }
        }
        return found
    }
}
