// What a class has, observes and removes.

extension TypeIndex {
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

    /// The calls that could remove an object of this type outside its deinit, with the types that do it.
    func removals(of type: TypeDeclaration, in file: String) -> [(type: String, removal: Removal)] {
        // A variable can have the name of a type that is no class, such as Int.
        relatives(of: type.name).union(possibleAncestors(of: type.name))
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
}
