/// What is decided about each observer of a file.
struct Decisions {
    private(set) var rewritten: [Call] = []
    private(set) var observations: [Observation] = []
    /// The observers that are left, with the types that observe.
    private(set) var left: [(line: Int, type: String?, reason: Reason)] = []
    /// What keeps the observations of each class, by its path.
    private(set) var keepers: [String: Set<Keeper>] = [:]

    init(about file: SwiftFile, _ index: TypeIndex) {
        let judge = Judge(file: file, index: index)
        for call in file.selectorCalls {
            let type = file.type(around: call)
            do throws(Reason) {
                let observation = try judge.replacement(for: call)
                observations.append(observation)
                rewritten.append(call)
                if let keeper = observation.keeper, let type { keepers[type.path, default: []].insert(keeper) }
            } catch {
                left.append((file.source.tokens[call.name].line, type?.name, error))
            }
        }
    }
}

/// Decides about each observer of a file: what replaces it, or why it is left.
struct Judge {
    let file: SwiftFile
    let index: TypeIndex
    var source: Source { file.source }

    func replacement(for call: Call) throws(Reason) -> Observation {
        if let problem = source.problem { throw Reason(.file, problem) }
        try checkForm(of: call)
        let place = try CallPlace(of: call, in: file, index)
        let method = try SelectorMethod(of: call, in: place.type, file, index)
        let namesMainActor = try place.namesMainActor(for: method.function, of: method.owner)
        let isIsolated = !namesMainActor && index.isolation(of: place.type) == .mainActor
        let keeper = try KeeperChoice(file: file, index: index).keeper(
            for: call, in: place.type, isIsolated: isIsolated)
        if let removal = file.unknownRemoval(index) {
            throw Reason(.removal, "observers of another object are removed (\(removal)), maybe this one")
        }
        if let removal = file.passedRemoval(index) {
            throw Reason(.removal, "self is passed to a function that removes observers (\(removal))")
        }
        if file.hasOtherToken {
            throw Reason(.file, "this file uses another NotificationToken, so it can't import the library's")
        }
        let object = source.text(ofTokens: call.arguments[3].tokens)
        return Observation(
            source: source, range: source.range(ofTokens: call.name..<call.close + 1),
            name: source.text(ofTokens: call.arguments[2].tokens), object: object == "nil" ? nil : object,
            method: method.function, namesMainActor: namesMainActor, keeper: keeper, isInClosure: place.isInClosure)
    }

    // MARK: - The call itself

    private func checkForm(of call: Call) throws(Reason) {
        if let helper = file.helper(around: call) {
            let selector = source.text(ofTokens: call.arguments[1].tokens)
            throw Reason(.helper, "\(helper.signature) observes for its callers, which pass \(selector)")
        }
        try checkCenter(of: call)
        guard call.labels == [nil, "selector", "name", "object"] else {
            throw Reason(.call, "these are not the parameters of a NotificationCenter")
        }
        let observer = source.text(ofTokens: call.arguments[0].tokens)
        guard observer == "self" else { throw Reason(.call, "the observer is \(observer), and not self") }
        let object = call.arguments[3].tokens
        if isValue(object, in: file.type(around: call)) {
            throw Reason(.call, "an observation takes an object, and \(source.text(ofTokens: object)) may be a value")
        }
        // A comment or a directive between the arguments would be lost.
        let hasDirective = source.tokens[call.name..<call.close].contains { $0.kind == .directive }
        if hasDirective || source.hasComment(in: source.range(ofTokens: call.name..<call.close + 1)) {
            throw Reason(.call, "there is a comment or an #if in the call")
        }
    }

    private func checkCenter(of call: Call) throws(Reason) {
        guard let center = source.center(of: call).map({ source.texts($0) }), center != ["self"], center != ["super"]
        else { throw Reason(.call, "there is no center before the call, or one that a closure returns") }
        if index.isOwnCenter(call, in: file) {
            throw Reason(.call, "NotificationCenter is a type of the app here")
        }
        let types = index.types(ofVariable: center.last ?? "", in: file.path)
        if (center + types).contains(where: { $0.lowercased().contains("distributed") }) {
            throw Reason(.center, "a DistributedNotificationCenter is not supported")
        }
        if let name = center.last, let type = index.typeOtherThanCenter(of: center, in: file.path) {
            throw Reason(.call, "\(name) is a \(type), and no NotificationCenter")
        }
    }

    /// Whether an expression shows that it is no object: a literal, an `Any`, a type, or a variable of a value.
    private func isValue(_ tokens: Range<Int>, in type: TypeDeclaration?) -> Bool {
        let texts = source.texts(tokens)
        let isLiteral = texts.first == "" || texts.first == "["
        let isType = texts.count > 1 && texts.last == "self"
        let isCast = texts.contains("as") && texts.contains("Any")
        let names = tokens.filter { source.isWord($0) && source[$0] != "self" }.map { source[$0] }
        return isLiteral || isType || isCast || type.map { index.mayBeValue(names, in: $0, file.path) } == true
    }
}
