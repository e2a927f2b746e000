/// Where code runs, as far as the files tell.
enum CodePlace: Equatable {
    case mainActor
    /// For certain not on the main actor, and why.
    case elsewhere(String)
    /// On whichever thread calls it, and why.
    case anywhere(String)
    /// A type that the files don't declare decides it; nil if something else does.
    case unknown(String?)

    /// Why code that posts there may not be on the main actor.
    var reason: String {
        switch self {
        case .mainActor: "on the main actor"
        case .elsewhere(let why), .anywhere(let why): why
        case .unknown(let type): "if \(type ?? "it") isn't on the main actor"
        }
    }

    /// The place of a closure that a queue runs.
    static func onUnknownQueue(_ callee: Callee) -> CodePlace { .anywhere("in \(callee.text), \(unknownQueue)") }

    /// The place of a closure that other code calls.
    static func inClosure(of callee: Callee?) -> CodePlace {
        .anywhere("in a closure\(callee.map { " of \($0.text)" } ?? ""), \(unknownCaller)")
    }

    private static let unknownQueue = "on a queue that isn't known"
    private static let unknownCaller = "whose caller isn't known"

    /// How likely another thread is: the lower, the likelier.
    var rank: Int {
        if isElsewhere || reason.contains(Self.unknownQueue) { return 0 }
        return reason.contains(Self.unknownCaller) ? 2 : 1
    }

    var isElsewhere: Bool { if case .elsewhere = self { true } else { false } }

    /// The type that the files don't declare.
    var typeThatDecides: String? { if case .unknown(let name) = self { name } else { nil } }

    /// The place of a post that may not be received: never a certain one, with the doubt in its reason.
    func doubted(_ doubt: String) -> CodePlace {
        switch self {
        case .mainActor: self
        case .elsewhere(let why), .anywhere(let why): .anywhere("\(why), \(doubt)")
        case .unknown: .anywhere("\(reason), \(doubt)")
        }
    }
}

extension TypeIndex {
    /// The actor on which the compiler takes the code of a token to be: its closures, functions and types say it, from
    /// the innermost on.
    ///
    /// A closure is on the actor of the code around it, unless it is passed to a queue or a detached task.
    func actor(of token: Int, in file: SwiftFile) -> CodePlace {
        var function: FunctionDeclaration?
        for scope in file.structure.scopes(around: token) {
            switch scope.kind {
            case .closure(let closure):
                if closure.attributes.contains("MainActor") { return .mainActor }
                let callee = file.source.callee(of: scope.tokens.lowerBound - 1)
                // A scheduler says where a closure runs, and not what the compiler takes it for.
                if callee?.isInPipeline == true { continue }
                switch callee.map({ Callback(of: $0, in: file, self) }) {
                case .place(.mainActor): return .mainActor
                case .place(let place): return .anywhere(place.reason)
                default: continue
                }
            case .function(let declaration):
                function = declaration
                if let place = place(of: declaration) { return place }
            case .type(let type): return place(of: type)
            case .file: return place(ofFunction: function, in: file)
            case .block: continue
            }
        }
        return .unknown(nil)
    }

    /// Where a function says that it runs; nil if its type decides.
    func place(of function: FunctionDeclaration) -> CodePlace? {
        if function.isOnMainActor { return .mainActor }
        if let actor = function.prefix.attributes.first(where: isGlobalActor) { return .elsewhere("@\(actor)") }
        return function.isNonisolated ? .anywhere("\(function.signature) has no actor") : nil
    }

    /// Where code runs that is in no type.
    func place(ofFunction function: FunctionDeclaration?, in file: SwiftFile) -> CodePlace {
        if file.isOnMainActor || assumesMainActor { return .mainActor }
        return function.map { .anywhere("\($0.signature) has no actor") } ?? .unknown(nil)
    }

    func place(of type: TypeDeclaration) -> CodePlace {
        switch isolation(of: type) {
        case .mainActor: .mainActor
        case .otherActor(let actor): .elsewhere(actor)
        case .attribute(let attribute): .unknown(attribute)
        case .none: .anywhere("\(type.name) has no actor")
        case .unknown(let name): .unknown(name)
        }
    }
}
