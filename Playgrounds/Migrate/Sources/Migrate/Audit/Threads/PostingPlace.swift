/// Finds out on which thread code runs that posts.
///
/// The innermost closure, function or type that shows it decides.
struct PostingPlace {
    let index: TypeIndex
    let functions: Functions

    func place(of token: Int, in file: SwiftFile) -> CodePlace {
        guard file.source.problem == nil else { return .unknown(nil) }
        var function: FunctionDeclaration?
        for scope in file.structure.scopes(around: token) {
            if index.isBehindTest(token, in: scope, file) { return .mainActor }
            switch scope.kind {
            case .closure(let closure):
                if closure.attributes.contains("MainActor") { return .mainActor }
                let brace = scope.tokens.lowerBound - 1
                switch callback(of: brace, in: file) {
                case .place(let place): return place
                case .task:
                    // A task keeps the actor of the code around it, and without one leaves the thread.
                    let actor = index.actor(of: brace, in: file)
                    if case .anywhere(let why) = actor { return .elsewhere("a Task, and \(why)") }
                    return actor
                case .unknown where !isInInterface(brace, in: file):
                    return .inClosure(of: file.source.callee(of: brace))
                case .caller, .unknown: continue
                }
            case .function(let declaration):
                function = declaration
                if declaration.isNonisolated, let place = systemPlace(declaration, at: token, in: file) {
                    return place
                }
                if let place = index.place(of: declaration) { return place }
            case .type(let type):
                let place = index.place(of: type)
                if place == .mainActor || place.isElsewhere { return place }
                return function.flatMap { systemPlace($0, at: token, in: file) } ?? place
            case .file: return index.place(ofFunction: function, in: file)
            case .block: continue
            }
        }
        return .unknown(nil)
    }

    private func systemPlace(_ function: FunctionDeclaration, at token: Int, in file: SwiftFile) -> CodePlace? {
        file.structure.type(around: token).flatMap { SystemCalls.place(of: function, in: $0, file, index) }
    }

    /// Whether a closure is in an accessor or a function that may be a view's body, or goes to a type, as `Button`.
    private func isInInterface(_ brace: Int, in file: SwiftFile) -> Bool {
        guard index.actor(of: brace, in: file) == .mainActor else { return false }
        let function = file.structure.scopes(around: brace).lazy.compactMap(\.function).first
        let isInBody = function?.keyword == "var" || function?.returnType?.hasPrefix("some ") == true
        let callee = file.source.callee(of: brace)?.words.last ?? ""
        return isInBody || callee.first?.isUppercase == true && index.declarations(of: callee).isEmpty
    }

    // MARK: - Closures

    /// Who calls the closure, or the closure in a variable, that begins with a token.
    private func callback(of value: Int, in file: SwiftFile, depth: Int = 0) -> Callback {
        guard let callee = file.source.callee(of: value) else { return .unknown }
        let known = Callback(of: callee, in: file, index)
        guard known == .unknown, !callee.isAssignment, depth < 4, let name = callee.words.last else { return known }
        let named = functions.named(name).filter { $0.parameter(for: callee) != nil }
        // Those of the type before the dot, if the files say which one that is.
        let types = Set(index.types(ofReceiver: callee, in: file).flatMap(index.ancestors))
        let own = named.filter { function in
            let type = function.file.structure.type(around: function.scope.tokens.lowerBound)
            return type.map { types.contains($0.name) } ?? (callee.words.count == 1)
        }
        let places = (types.isEmpty ? named : own).map { callback(of: $0, callee, depth: depth) }
        guard let first = places.first, places.allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }

    /// Where a function of the app calls its parameter.
    private func callback(of function: Functions.Function, _ callee: Callee, depth: Int) -> Callback {
        guard let parameter = function.parameter(for: callee) else { return .unknown }
        if parameter.type.contains("@MainActor") { return .place(.mainActor) }
        let (file, source) = (function.file, function.file.source)
        let uses = function.scope.tokens.filter {
            source[$0] == parameter.name && source[$0 - 1] != "." && source[$0 + 1] != ":"
        }
        let places = uses.compactMap { use -> Callback? in
            // `if let completion`, and a comparison with nil
            if source[use - 1] == "let" || ["==", "!="].contains(source[use + 1]) { return nil }
            let isCall = source[use + 1] == "(" || source[use + 1] == "?" && source[use + 2] == "("
            return isCall ? place(of: use, in: function, depth) : callback(of: use, in: file, depth: depth + 1)
        }
        guard let first = places.first, places.allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }

    /// Where a call in a function runs, seen from the caller of the function.
    private func place(of token: Int, in function: Functions.Function, _ depth: Int) -> Callback {
        for scope in function.file.structure.scopes(around: token) {
            switch scope.kind {
            case .closure(let closure):
                if closure.attributes.contains("MainActor") { return .place(.mainActor) }
                let callback = callback(of: scope.tokens.lowerBound - 1, in: function.file, depth: depth + 1)
                if callback != .caller { return callback == .task ? .unknown : callback }
            case .function(let declaration):
                if declaration.isOnMainActor { return .place(.mainActor) }
                if scope.tokens == function.scope.tokens {
                    return declaration.effects.contains("async") ? .unknown : .caller
                }
            default: continue
            }
        }
        return .unknown
    }
}

extension Functions.Function {
    /// The parameter that gets the closure of a call.
    fileprivate func parameter(for callee: Callee) -> FunctionDeclaration.Parameter? {
        let parameters = declaration.parameters
        let parameter = callee.label == nil ? parameters.last : parameters.first { $0.label == callee.label }
        return parameter.flatMap { $0.isClosure || callee.label != nil ? $0 : nil }
    }
}
