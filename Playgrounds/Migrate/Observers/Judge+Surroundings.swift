// Where a call stands, and where its handler would run.

extension Judge {
    /// The type, functions and closures around a call.
    struct Surroundings {
        let type: TypeDeclaration
        var functions: [FunctionDeclaration] = []
        var closures: [Closure] = []
    }

    func surroundings(of call: ObserverCall) throws(Reason) -> Surroundings {
        guard let type = file.type(around: call.name) else { throw .notInClass }
        var surroundings = Surroundings(type: type)
        scopes: for scope in file.structure.scopes(around: call.name) {
            switch scope.kind {
            case .function(let function): surroundings.functions.append(function)
            case .closure(let closure): surroundings.closures.append(closure)
            case .block: continue
            case .type, .file: break scopes
            }
        }
        if surroundings.closures.contains(where: \.belongsToMacro) { throw .inMacro }
        if surroundings.closures.contains(where: \.capturesSelfDifferently) { throw .weakSelf }
        guard let outermost = surroundings.functions.last else { throw .inInitialValue }
        if outermost.kind == .deinitializer { throw .inDeinit }
        if outermost.isStatic { throw .inStaticMember }
        let isClass = type.keyword == "class" || type.keyword == "extension" && index.canBeClass(type.name)
        guard isClass, !type.isConstrained || type.keyword == "class" else { throw .notInClass }
        return surroundings
    }

    /// Checks that the handler runs where the selector's method did, or on the main actor of the class.
    ///
    /// A handler runs on the actor of the code around it, and otherwise on the posting thread, as a selector does. In a
    /// class that isn't known to be on the main actor, no code around the call may be on an actor.
    func checkIsolation(_ surroundings: Surroundings, _ method: FunctionDeclaration) throws(Reason) {
        let type = surroundings.type
        if let actor = index.otherActor(of: type.name) { throw .otherActor("@\(actor) \(type.name)") }
        for function in surroundings.functions + [method] {
            let isMovedOut = function.modifiers.contains("nonisolated")
            let isOnOther = function.attributes.contains(where: \.isOtherActor)
            if isMovedOut || isOnOther { throw .otherActor(function.signature) }
        }
        if surroundings.closures.flatMap(\.attributes).contains(where: \.isOtherActor) {
            throw .otherActor("the closure")
        }
        if index.isOnMainActor(type.name) { return }
        if !surroundings.closures.isEmpty { throw .closureOfUnknownActor }
        // A protocol can isolate the methods of the extension that conforms to it.
        if type.keyword == "extension", !type.inherited.isEmpty { throw .otherActor("the extension") }
        for function in surroundings.functions + [method] where function.attributes.contains("MainActor") {
            throw .otherActor(function.signature)
        }
    }
}
