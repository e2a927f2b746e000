// What a type is, and what it inherits.

extension TypeIndex {
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

    /// The type with all that it inherits from, and all that inherits from it.
    func relatives(of name: String) -> Set<String> {
        ancestors(of: name).union(reachable(from: name) { $0.heirs })
    }

    /// The types whose extensions remove `self`, and of which only an SDK says whether the class inherits from them.
    func possibleAncestors(of name: String) -> [String] {
        let superclasses = ancestors(of: name).flatMap { declarations(of: $0) }.compactMap(\.inherited.first)
        let unknown = Set(superclasses).filter { declarations(of: $0).isEmpty }
        return removedTypes.filter { type in
            guard facts[type]?.removals.contains(where: { $0.owner != nil }) == true else { return false }
            let classes = reachable(from: type) { $0.heirs }.filter { declarations(of: $0).isEmpty }
            return classes.contains { ancestor in unknown.contains { $0.mayInherit(from: ancestor) } }
        }
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

extension String {
    /// Whether a class that the files don't declare may inherit from another type that they don't declare.
    fileprivate func mayInherit(from other: String) -> Bool {
        if ["NSObject", "NSObjectProtocol"].contains(other) { return true }
        if self == "NSObject" { return false }
        if ["UIResponder", "NSResponder"].contains(other) { return true }
        // A view is no controller.
        return hasSuffix("Controller") == other.hasSuffix("Controller")
    }
}
