/// What all files say about each type, by the last part of its name.
///
/// Two types with one name count as one: then more observers are left than necessary, but none is rewritten wrongly.
struct TypeIndex {
    private struct Facts {
        /// The declarations, without extensions.
        var declarations: [TypeDeclaration] = []
        /// The superclass and the protocols, also those of extensions.
        var inherited: Set<String> = []
        /// The subclasses, or the types that conform.
        var heirs: Set<String> = []
        /// Where observers are removed outside a deinit.
        var removals: [Place] = []
        /// The calls that register `self`.
        var observers: [Registration] = []
    }

    /// A call of `addObserver`, by the index of its name.
    struct Registration: Hashable {
        let file: String
        let name: Int
    }

    private var facts: [String: Facts] = [:]

    // MARK: - Collecting

    mutating func add(_ file: SourceFile) {
        for case .type(let type) in file.structure.scopes.map(\.kind) {
            if type.keyword != "extension" { facts[type.name, default: Facts()].declarations.append(type) }
            facts[type.name, default: Facts()].inherited.formUnion(type.inherited)
            for inherited in type.inherited { facts[inherited, default: Facts()].heirs.insert(type.name) }
        }
        for call in file.observers {
            guard let type = file.type(around: call.name) else { continue }
            facts[type.name, default: Facts()].observers.append(Registration(file: file.path, name: call.name))
        }
        for call in file.removals where !file.isInDeinit(call) {
            for type in file.removedTypes(call) { facts[type, default: Facts()].removals.append(file.place(of: call)) }
        }
    }

    // MARK: - Asking

    /// Whether the type is a class, as far as the files tell.
    func canBeClass(_ name: String) -> Bool {
        declarations(of: name).allSatisfy { $0.keyword == "class" }
    }

    /// Whether the type is on the main actor for certain, by its own attribute, or by what it inherits from.
    func isOnMainActor(_ name: String) -> Bool {
        isOnMainActor(name, passed: [])
    }

    /// Follows the types that a type inherits from, except those that have led here.
    private func isOnMainActor(_ name: String, passed: Set<String>) -> Bool {
        if name.isMainActorClass { return true }
        let declarations = declarations(of: name)
        return !declarations.isEmpty && !passed.contains(name)
            && declarations.allSatisfy { type in
                if type.modifiers.contains("nonisolated") { return false }
                return type.attributes.contains("MainActor")
                    || type.inherited.contains { isOnMainActor($0, passed: passed.union([name])) }
            }
    }

    /// An attribute of the type, or of what it inherits from, that may be another actor.
    func otherActor(of name: String) -> String? {
        ancestors(of: name).flatMap { declarations(of: $0) }.flatMap(\.attributes).first(where: \.isOtherActor)
    }

    private func declarations(of name: String) -> [TypeDeclaration] { facts[name]?.declarations ?? [] }

    /// The first place where an object of this type could be removed outside its deinit, with the type that does it.
    func removal(of name: String) -> (type: String, place: Place)? {
        // A variable can have the name of a type that is no class, such as Int.
        relatives(of: name).filter { declarations(of: $0).allSatisfy { ["class", "protocol"].contains($0.keyword) } }
            .compactMap { relative in facts[relative]?.removals.min().map { (relative, $0) } }
            .min { $0.1 < $1.1 }
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

extension TypeDeclaration {
    fileprivate var isClassOrProtocol: Bool { keyword == "class" || keyword == "protocol" }
}
