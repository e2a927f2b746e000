/// Decides about each observer of a file: what replaces it, or why it is left.
struct Judge {
    let file: SourceFile
    let index: TypeIndex
    var source: Source { file.source }

    func replacement(for call: ObserverCall) throws(Reason) -> Observation {
        if let problem = source.problem { throw Reason(.file, problem) }
        try checkForm(of: call)
        let surroundings = try surroundings(of: call)
        let (method, type) = try method(for: call, in: surroundings.type)
        let namesMainActor = try namesMainActor(surroundings, method, of: type)
        let isIsolated = !namesMainActor && index.isolation(of: surroundings.type) == .mainActor
        let keeper = try keeper(for: call, in: surroundings.type, isIsolated: isIsolated)
        if let place = file.unknownRemoval(index) {
            throw Reason(.removal, "observers of another object are removed (\(place)), maybe this one")
        }
        if let place = file.passedRemoval(index) {
            throw Reason(.removal, "self is passed to a function that removes observers (\(place))")
        }
        if file.hasOtherToken {
            throw Reason(.file, "this file uses another NotificationToken, so it can't import the library's")
        }
        let object = source.text(ofTokens: call.arguments[3].tokens)
        return Observation(
            source: source, range: source.range(ofTokens: call.name..<call.close + 1),
            name: source.text(ofTokens: call.arguments[2].tokens), object: object == "nil" ? nil : object,
            method: method, namesMainActor: namesMainActor, keeper: keeper, isInClosure: !surroundings.closures.isEmpty)
    }

    // MARK: - The call itself

    private func checkForm(of call: ObserverCall) throws(Reason) {
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

    private func checkCenter(of call: ObserverCall) throws(Reason) {
        guard let center = source.center(of: call).map({ source.texts($0) }), center != ["self"], center != ["super"]
        else { throw Reason(.call, "there is no center before the call, or one that a closure returns") }
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

    // MARK: - The code around it

    /// The type, functions and closures around a call.
    private struct Surroundings {
        let type: TypeDeclaration
        var functions: [FunctionDeclaration] = []
        var closures: [Closure] = []
    }

    private func surroundings(of call: ObserverCall) throws(Reason) -> Surroundings {
        let notInClass = Reason(.place, "self is not known to be an object of a class")
        guard let type = file.type(around: call) else { throw notInClass }
        var surroundings = Surroundings(type: type)
        scopes: for scope in file.structure.scopes(around: call.name) {
            switch scope.kind {
            case .function(let function): surroundings.functions.append(function)
            case .closure(let closure): surroundings.closures.append(closure)
            case .block: continue
            case .type, .file: break scopes
            }
        }
        if surroundings.closures.contains(where: \.capturesSelfDifferently) {
            throw Reason(.place, "a closure around the call captures self weakly or unowned")
        }
        guard let outermost = surroundings.functions.last else {
            throw Reason(.place, "this is in the initial value of a property")
        }
        if outermost.keyword == "deinit" { throw Reason(.place, "a deinit can't pass self to an observation") }
        if outermost.isStatic { throw Reason(.place, "self is a type here") }
        let isClass = type.keyword == "class" || type.keyword == "extension" && index.canBeClass(type.name)
        guard isClass, !type.isConstrained || type.keyword == "class" else { throw notInClass }
        return surroundings
    }

    /// Whether the handler has to name the main actor to run there.
    ///
    /// A handler runs on the actor of the code around it, and otherwise on the posting thread, as a selector does. In a
    /// class on the main actor, closures and methods that aren't isolated may be elsewhere. In another class, no code
    /// around the call may be on an actor, because the method would be called there. A class whose superclass isn't in
    /// the files may be either.
    private func namesMainActor(
        _ surroundings: Surroundings, _ method: FunctionDeclaration, of owner: TypeDeclaration
    ) throws(Reason) -> Bool {
        let (type, functions) = (surroundings.type, surroundings.functions)
        if method.leavesActorOfClass { throw onOtherActor(method.signature) }
        let isolation = index.isolation(of: type)
        switch isolation {
        case .otherActor(let actor), .attribute(let actor): throw onOtherActor(actor)
        case .mainActor, .none, .unknown: break
        }
        if isolation == .mainActor {
            // A class on the main actor can inherit the method from one that isn't.
            if index.isolation(of: owner) != .mainActor { throw onOtherActor(owner.name) }
            let isElsewhere = functions.contains {
                $0.leavesActorOfClass || $0.overridesNonisolated || $0.overridesInit
            }
            return isElsewhere || !surroundings.closures.isEmpty
        }
        if !surroundings.closures.isEmpty {
            throw Reason(.actor, "the closure around the call may run on the main actor, and the class may not")
        }
        // A protocol can isolate the methods of the extension that conforms to it.
        let isolating = type.inherited.first { !index.isolatesNothing($0) }
        if type.keyword == "extension", let isolating, let function = functions.last {
            let text = "\(isolating) may isolate \(function.signature) to another actor than the rest of the class"
            throw Reason(.actor, text)
        }
        let isolated = (functions + [method]).first { $0.isOnMainActor || $0.leavesActorOfClass }
        if let isolated { throw onOtherActor(isolated.signature) }
        guard let override = functions.first(where: \.overridesNonisolated) else { return false }
        // What is loaded from a nib is a view or a controller, if the class isn't known to have no actor.
        if override.isCalledForNib, isolation.isUnknown { return true }
        throw onOtherActor(override.signature)
    }

    private func onOtherActor(_ name: String) -> Reason {
        Reason(.actor, "\(name) may run on another actor than the rest of the class")
    }
}
