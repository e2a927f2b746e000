// What variables are, as far as their declarations tell.

extension TypeIndex {
    /// The types with which a variable that a file uses is declared, there or else anywhere.
    func types(ofVariable name: String, in file: String) -> Set<String> {
        let all = variables[name]?.filter { $0.type != nil } ?? []
        let own = all.filter { $0.file == file }
        return Set((own.isEmpty ? all : own).compactMap(\.type))
    }

    /// Whether an expression of names and dots, in a type, may have a value that is no object.
    ///
    /// What neither the code of the file nor the type declares is inherited from an SDK, whose senders are objects.
    func mayBeValue(_ names: [String], in type: TypeDeclaration, _ file: String) -> Bool {
        guard let first = names.first, let last = names.last else { return false }
        let locals = variables[first]?.filter { $0.file == file && $0.owner == nil }.compactMap(\.type) ?? []
        var types = Set(locals)
        if types.isEmpty { types = valueTypes(of: first, inClasses: classes(from: type, in: file), file) }
        if first.first?.isUppercase == true { types = [first] }
        let source = files[file]?.source
        if source?.tokens.indices.contains(where: { source?[$0] == first && source?[$0 + 1] == "in" }) == true {
            // It may be a variable of a loop or of a closure.
            types.formUnion(self.types(ofVariable: last, in: file))
        }
        for name in names.dropFirst() {
            if types.contains(where: { $0.isEmpty || $0.hasSuffix(".") }) {
                types = self.types(ofVariable: last, in: file)
                break
            }
            let classes = types.flatMap { declarations(of: $0) }.map(\.path)
            types = valueTypes(of: name, inClasses: classes, file)
        }
        return types.contains { type in
            let isOfObjects = !ancestors(of: type).isDisjoint(with: ["AnyObject", "NSObject", "NSObjectProtocol"])
            let isValue = declarations(of: type).contains { !["class", "actor"].contains($0.keyword) }
            return isValue && !isOfObjects || self.isValue(type)
        }
    }

    private func valueTypes(of name: String, inClasses classes: [String], _ file: String) -> Set<String> {
        Set(classes.flatMap { members(name, ofClass: $0, in: file) }.map(\.valueType))
    }

    /// Whether a name is that of a type of the standard library, or of Foundation, whose values are no objects.
    func isValue(_ type: String) -> Bool { Self.values.contains(type) }

    private static let values: Set = ["Bool", "Date", "Double", "Int", "String", "UInt", "URL", "UUID"]
}

extension Source {
    /// The type that a declaration gives to a variable: that in `x: Type`, `x = Type(…)` or `x = Type.shared`, with a
    /// dot for `x = Type.value`, and an empty text for another value.
    func type(ofVariable index: Int) -> String? {
        let start = index + (["any", "Foundation"].contains(self[index + 2]) ? 3 : 2)
        if self[index + 1] == ":" { return self[start] }
        guard self[index + 1] == "=" else { return nil }
        let isType = self[start].first?.isUppercase == true
        let isShared = self[start + 1] == "." && ["default", "shared", "standard"].contains(self[start + 2])
        let isWhole = isShared && isFirstOnLine(start + 3) || ["(", "<"].contains(self[start + 1])
        return isType && isWhole ? self[start] : isType ? "\(self[start])." : ""
    }
}
