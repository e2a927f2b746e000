/// Where code runs, as far as the files tell.
enum CodePlace: Equatable {
    case mainActor
    /// For certain not on the main actor, and why.
    case elsewhere(String)
    /// On whichever thread calls it, and why.
    case anywhere(String)
    /// A type that the files don't declare decides it; nil if something else does, such as who takes a closure.
    case unknown(String?)

    /// Why code that posts there may not be on the main actor.
    var reason: String {
        switch self {
        case .mainActor: "on the main actor"
        case .elsewhere(let why), .anywhere(let why): why
        case .unknown(let type): "if \(type ?? "it") isn't on the main actor"
        }
    }

    var isElsewhere: Bool { if case .elsewhere = self { true } else { false } }

    /// The type that the files don't declare.
    var typeThatDecides: String? { if case .unknown(let name) = self { name } else { nil } }
}

extension TypeIndex {
    /// Where a token runs: its closures, functions and types say it, from the innermost on.
    func place(of token: Int, in file: SourceFile) -> CodePlace {
        guard file.source.problem == nil else { return .unknown(nil) }
        var (isInTask, isInClosure, functions) = (false, false, [FunctionDeclaration]())
        // Code without an actor runs on the thread that calls it, but a task that is created there doesn't.
        func free(_ name: String) -> CodePlace {
            if isInTask { return .elsewhere("a Task in \(name), which has no actor") }
            let isAsync = functions.last?.effects.contains("async") == true
            return .anywhere(isAsync ? "async code in \(name), which has no actor" : "\(name) has no actor")
        }
        for scope in file.structure.scopes(around: token) {
            switch scope.kind {
            case .closure(let closure):
                if closure.attributes.contains("MainActor") { return .mainActor }
                let callee = file.source.callee(ofClosure: scope.tokens.lowerBound - 1)
                if let place = place(ofCallee: callee) { return place }
                if callee == ["Task"] { isInTask = true } else { isInClosure = true }
            case .function(let function):
                functions.append(function)
                if function.isOnMainActor { return .mainActor }
                if let actor = function.prefix.attributes.first(where: isGlobalActor) { return .elsewhere("@\(actor)") }
                if function.prefix.modifiers.contains("nonisolated") { return free(function.signature) }
            case .type(let type):
                switch isolation(of: type) {
                case .none: return free(type.name)
                case .otherActor(let actor) where isInClosure: return .anywhere("a closure in \(actor)")
                default: return place(of: type)
                }
            case .file: return functions.last.map { free($0.signature) } ?? .unknown(nil)
            case .block: continue
            }
        }
        return .unknown(nil)
    }

    func place(of type: TypeDeclaration) -> CodePlace {
        switch isolation(of: type) {
        case .mainActor: .mainActor
        case .otherActor(let actor): .elsewhere(actor)
        case .attribute: .unknown(nil)
        case .none: .anywhere("\(type.name) has no actor")
        case .unknown(let name): .unknown(name)
        }
    }

    private func place(ofCallee words: [String]) -> CodePlace? {
        switch words.prefix(2) {
        case ["DispatchQueue", "main"], ["OperationQueue", "main"], ["MainActor", "run"]: return .mainActor
        case ["DispatchQueue", "global"], ["Task", "detached"]:
            return .elsewhere(words.prefix(2).joined(separator: "."))
        // Which queue it is depends on a variable, or on the configuration of a session.
        case _ where ["async", "asyncAfter", "addOperation", "dataTask", "downloadTask"].contains(words.last):
            return .anywhere("in \(words.joined(separator: "."))")
        default:
            // What an interface calls, such as the handler of `UIAlertAction(title: …) { … }`.
            let isOfSDK = words.first.map { declarations(of: $0).isEmpty && isolation(of: $0) == .mainActor }
            return isOfSDK == true ? .mainActor : nil
        }
    }
}

extension Source {
    /// The words of the function to which a closure is passed, as in `DispatchQueue.main.async { … }`.
    fileprivate func callee(ofClosure brace: Int) -> [String] {
        var (words, index) = ([String](), brace - 1)
        if [":", "("].contains(self[index]) { index = argumentsStart(before: brace) - 1 }
        while index >= 0 {
            if self[index] == ")", let open = partners[index] { index = open - 1 }
            guard isWord(index) else { break }
            words.insert(self[index], at: 0)
            guard self[index - 1] == "." else { break }
            index -= 2
        }
        return words
    }

    /// The parenthesis that begins the arguments of which a token is one; 0 if there is none.
    private func argumentsStart(before token: Int) -> Int {
        var index = token - 1
        while index > 0, self[index] != "(", self[index] != "{" {
            if [")", "]", "}"].contains(self[index]) { index = partners[index] ?? index }
            index -= 1
        }
        return self[index] == "(" ? index : 0
    }
}
