/// Which queue or scheduler an expression is.
extension TypeIndex {
    /// Where a queue or a scheduler runs what it gets; nil if the files don't show which one it is.
    func place(ofQueue expression: Range<Int>, in file: SwiftFile, depth: Int = 0) -> CodePlace? {
        let source = file.source
        let texts = source.texts(expression)
        let isOfApp = path(ofType: [texts.first ?? ""], at: expression.lowerBound, in: file) != nil
        if !isOfApp {
            if texts.contains("main") || texts.contains("viewContext") { return .mainActor }
            if texts.contains("global") { return .elsewhere("DispatchQueue.global") }
            let creates = texts.indices.contains {
                Self.queueTypes.contains(texts[$0]) && texts.dropFirst($0 + 1).first == "("
            }
            if creates { return .elsewhere("on a queue of its own") }
            // The current one of main-actor code is the main one.
            let isCurrent = texts.last == "current" && ["RunLoop", "OperationQueue"].contains(texts.dropLast(2).last)
            if isCurrent, actor(of: expression.lowerBound, in: file) == .mainActor { return .mainActor }
        }
        guard depth < 3, let name = source.path(expression.dropLastMark(in: source))?.last else { return nil }
        let all = (variables[name] ?? []).filter { $0.token != nil }
        let own = all.filter { $0.file == file.path }
        let places = (own.isEmpty ? all : own).map { variable -> CodePlace? in
            guard let token = variable.token, let other = files[variable.file],
                let value = other.source.value(ofDeclaration: token), value.lowerBound != expression.lowerBound
            else { return nil }
            return place(ofQueue: value, in: other, depth: depth + 1)
        }
        guard let first = places.first, places.allSatisfy({ $0 == first }) else { return nil }
        return first?.isElsewhere == true ? .elsewhere("on \(name)") : first
    }

    /// Whether what is before the last word of a callee is a queue, or a context of Core Data.
    func isQueue(_ callee: Callee, in file: SwiftFile) -> Bool {
        let types = types(ofReceiver: callee, in: file)
        return !types.isDisjoint(with: Self.queueTypes) || types.contains("NSManagedObjectContext")
    }

    /// Whether what is before the last word of a callee is a container of Core Data.
    func isContainer(_ callee: Callee, in file: SwiftFile) -> Bool {
        let containers: Set = ["NSPersistentContainer", "NSPersistentCloudKitContainer"]
        return !containers.isDisjoint(with: types(ofReceiver: callee, in: file))
    }

    /// The types that what is before the last word of a callee can have; empty if the files don't say it.
    func types(ofReceiver callee: Callee, in file: SwiftFile) -> Set<String> {
        guard let word = callee.words.dropLast().last, !["self", "Self", "super"].contains(word) else {
            return file.structure.type(around: callee.name).map { [$0.name] } ?? []
        }
        if word.first?.isUppercase == true { return [word] }
        let types = types(ofVariable: word, in: file.path).map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        return Set(types.filter { !$0.isEmpty })
    }

    private static let queueTypes: Set = ["DispatchQueue", "OperationQueue"]
}

extension Range<Int> {
    /// An expression without `?` and `!` at its end.
    fileprivate func dropLastMark(in source: Source) -> Self {
        ["?", "!"].contains(source[upperBound - 1]) && count > 1 ? dropLast() : self
    }
}
