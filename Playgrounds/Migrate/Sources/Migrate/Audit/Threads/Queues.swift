/// Which queue or scheduler an expression is.
extension TypeIndex {
    /// Where a queue or a scheduler runs what it gets; nil if that isn't known.
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

    /// Whether what is before the last word of a callee is a session without a delegate queue: an expression, or a
    /// constant with such a value.
    func hasOwnQueue(_ session: Callee, in file: SwiftFile) -> Bool {
        guard let receiver = file.source.center(of: Call(name: session.name, close: 0, arguments: [])) else {
            return false
        }
        let words = session.words.dropLast()
        if words == ["URLSession"] { return file.source.makesOwnQueue(receiver) }
        guard let name = words.last, words.count == 1 || ["self", "Self"].contains(words.first), words.count < 3 else {
            return false
        }
        let all = (variables[name] ?? []).filter { $0.token != nil }
        let scopes = file.structure.scopes(around: session.name)
        var sessions = all.filter { variable in
            guard let token = variable.token, variable.owner == nil, variable.file == file.path else { return false }
            return file.structure.scopes(around: token).first?.tokens.contains(session.name) == true
        }
        if words.count > 1 || sessions.isEmpty {
            let isParameter = scopes.contains { $0.function?.parameters.contains { $0.name == name } == true }
            guard let type = file.structure.type(around: session.name), words.count > 1 || !isParameter else {
                return false
            }
            sessions = all.filter { $0.owner?.path == type.path }
        }
        guard sessions.count == 1, let token = sessions[0].token, let source = files[sessions[0].file]?.source,
            source[token - 1] == "let" || source[token - 2] == "lazy", let value = source.value(ofDeclaration: token)
        else { return false }
        return source.makesOwnQueue(value)
    }

    private static let queueTypes: Set = ["DispatchQueue", "OperationQueue"]
}

extension Source {
    /// Whether an expression, or a closure that is called at once, makes a session without a delegate queue.
    fileprivate func makesOwnQueue(_ value: Range<Int>) -> Bool {
        let end = self[value.lowerBound] == "{" ? partners[value.lowerBound] ?? value.upperBound : value.upperBound
        let sessions = calls(of: "URLSession").filter { (value.lowerBound..<end).contains($0.name) }
        return !sessions.isEmpty
            && sessions.allSatisfy { session in
                let queue = session.arguments.first { $0.label == "delegateQueue" }?.tokens
                return queue.map { text(ofTokens: $0) == "nil" } ?? true
            }
    }
}

extension Range<Int> {
    /// An expression without `?` and `!` at its end.
    fileprivate func dropLastMark(in source: Source) -> Self {
        ["?", "!"].contains(source[upperBound - 1]) && count > 1 ? dropLast() : self
    }
}
