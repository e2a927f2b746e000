/// The code around a call, which decides whether an observation can stand there and where its handler runs.
struct CallPlace {
    let type: TypeDeclaration
    private var functions: [FunctionDeclaration] = []
    private var closures: [Closure] = []
    private let index: TypeIndex

    var isInClosure: Bool { !closures.isEmpty }

    init(of call: Call, in file: SwiftFile, _ index: TypeIndex) throws(Reason) {
        let notInClass = Reason(.place, "self is not known to be an object of a class")
        guard let type = file.type(around: call) else { throw notInClass }
        (self.type, self.index) = (type, index)
        scopes: for scope in file.structure.scopes(around: call.name) {
            switch scope.kind {
            case .function(let function): functions.append(function)
            case .closure(let closure): closures.append(closure)
            case .block: continue
            case .type, .file: break scopes
            }
        }
        if closures.contains(where: \.capturesSelfDifferently) {
            throw Reason(.place, "a closure around the call captures self weakly or unowned")
        }
        guard let outermost = functions.last else {
            throw Reason(.place, "this is in the initial value of a property")
        }
        if outermost.keyword == "deinit" { throw Reason(.place, "a deinit can't pass self to an observation") }
        if outermost.isStatic { throw Reason(.place, "self is a type here") }
        let isClass = type.keyword == "class" || type.keyword == "extension" && index.canBeClass(type.name)
        guard isClass, !type.isConstrained || type.keyword == "class" else { throw notInClass }
    }

    /// Whether the handler has to name the main actor to run there.
    ///
    /// A handler runs on the actor of the code around it, and otherwise on the posting thread, as a selector does. In a
    /// class on the main actor, closures and methods that aren't isolated may be elsewhere. In another class, no code
    /// around the call may be on an actor, because the method would be called there. A class whose superclass isn't in
    /// the files may be either.
    func namesMainActor(for method: FunctionDeclaration, of owner: TypeDeclaration) throws(Reason) -> Bool {
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
            return isElsewhere || !closures.isEmpty
        }
        if !closures.isEmpty {
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
