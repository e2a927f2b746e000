/// What all files say about each type.
struct TypeIndex {
    /// What is known of all types with one last name.
    ///
    /// Two types with one name count as one: then more observers are left than necessary, but none is rewritten wrongly.
    private struct Facts {
        /// The declarations, without extensions.
        var declarations: [(file: String, type: TypeDeclaration)] = []
        /// The superclass and the protocols, also those of extensions.
        var inherited: Set<String> = []
        /// The subclasses, or the types that conform.
        var heirs: Set<String> = []
        /// The removals of observers outside a deinit.
        var removals: [Removal] = []
        /// The calls that register `self`.
        var observers: [Registration] = []
    }

    private struct Removal {
        let place: String
        /// The class in whose braces `self` is removed.
        let declaration: Declaration?
    }

    /// A class, told from others of its name by its file.
    private struct Declaration: Equatable {
        let path: String
        let file: String

        /// Nil for an extension, which can be one of any class of that name.
        init?(_ type: TypeDeclaration, in file: String) {
            guard type.keyword == "class" else { return nil }
            (path, self.file) = (type.path, file)
        }
    }

    /// A call of `addObserver`, by the index of its name.
    struct Registration: Hashable {
        let file: String
        let name: Int
    }

    /// A method, or a property, that a type or an extension of it declares.
    struct Member {
        let file: String
        let type: TypeDeclaration
        /// Nil for a property.
        let method: FunctionDeclaration?
    }

    private var facts: [String: Facts] = [:]
    /// The members by the path of their type and their name, as in `Outer.Inner.refresh`.
    private var members: [String: [Member]] = [:]

    // MARK: - Collecting

    mutating func add(_ file: SourceFile) {
        for case .type(let type) in file.structure.scopes.map(\.kind) {
            if type.keyword != "extension" { facts[type.name, default: Facts()].declarations.append((file.path, type)) }
            facts[type.name, default: Facts()].inherited.formUnion(type.inherited)
            for inherited in type.inherited { facts[inherited, default: Facts()].heirs.insert(type.name) }
        }
        for call in file.observers {
            guard let type = file.type(around: call) else { continue }
            facts[type.name, default: Facts()].observers.append(Registration(file: file.path, name: call.name))
        }
        for call in file.removals where !file.isInDeinit(call.name) {
            let place = file.place(ofToken: call.name)
            // In a file that isn't understood, the call may remove objects of any type that the file names.
            let types = file.source.problem == nil ? file.removedTypes(call) : file.source.tokens.map(\.text)
            let declaration = file.removesSelf(call) ? file.type(around: call) : nil
            let removal = Removal(place: place, declaration: declaration.flatMap { Declaration($0, in: file.path) })
            for type in Set(types) { facts[type, default: Facts()].removals.append(removal) }
        }
        addMembers(of: file)
    }

    private mutating func addMembers(of file: SourceFile) {
        for (_, type, function) in file.structure.members where function.keyword == "func" {
            let member = Member(file: file.path, type: type, method: function)
            members["\(type.path).\(function.name)", default: []].append(member)
        }
        let source = file.source
        for index in source.tokens.indices where ["var", "let"].contains(source[index]) && source.isWord(index + 1) {
            guard case .type(let type) = file.structure.scopes(around: index).first?.kind else { continue }
            let member = Member(file: file.path, type: type, method: nil)
            members["\(type.path).\(source[index + 1].withoutBackticks)", default: []].append(member)
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

    /// Whether the type is on the main actor for certain, by its own attribute, or by what it inherits from.
    ///
    /// `passed` has the heirs through which the search has come here, so that a circle ends it.
    func isOnMainActor(_ name: String, passed: Set<String> = []) -> Bool {
        if name.isMainActorClass { return true }
        let declarations = declarations(of: name)
        return !declarations.isEmpty && !passed.contains(name)
            && declarations.allSatisfy { type in
                if type.prefix.modifiers.contains("nonisolated") { return false }
                return type.prefix.attributes.contains("MainActor")
                    || type.inherited.contains { isOnMainActor($0, passed: passed.union([name])) }
            }
    }

    /// An attribute of the type, or of what it inherits from, that may be another actor.
    func otherActor(of name: String) -> String? {
        ancestors(of: name).flatMap { declarations(of: $0) }.flatMap(\.prefix.attributes).first(where: \.isOtherActor)
    }

    private func declarations(of name: String) -> [TypeDeclaration] { facts[name]?.declarations.map(\.type) ?? [] }

    /// The first place where an object of this type could be removed outside its deinit, with the type that does it.
    func removal(of type: TypeDeclaration, in file: String) -> (type: String, place: String)? {
        let own = Declaration(type, in: file)
        // A variable can have the name of a type that is no class, such as Int.
        return relatives(of: type.name)
            .filter { declarations(of: $0).allSatisfy { ["class", "protocol"].contains($0.keyword) } }
            .flatMap { relative in (facts[relative]?.removals ?? []).map { (relative, $0) } }
            .filter { relative, removal in
                // Another class of the same name removes only itself, unless this one inherits from it.
                guard relative == type.name, !type.inherited.contains(relative), let own else { return true }
                return removal.declaration == nil || removal.declaration == own
            }
            .map { ($0, $1.place) }.min { $0.1 < $1.1 }
    }

    /// The calls that register objects of the type, of its superclasses or of its subclasses.
    func observers(of name: String) -> [Registration] {
        relatives(of: name).flatMap { facts[$0]?.observers ?? [] }
    }

    /// The type with all that it inherits from, and all that inherits from it.
    private func relatives(of name: String) -> Set<String> {
        ancestors(of: name).union(reachable(from: name) { $0.heirs })
    }

    private func ancestors(of name: String) -> Set<String> { reachable(from: name) { $0.inherited } }

    private func reachable(from name: String, by next: (Facts) -> Set<String>) -> Set<String> {
        var (found, waiting): (Set<String>, [String]) = ([name], [name])
        while let current = waiting.popLast() {
            for other in facts[current].map(next) ?? [] where found.insert(other).inserted { waiting.append(other) }
        }
        return found
    }
}
