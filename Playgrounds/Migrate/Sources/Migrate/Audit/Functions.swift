/// The functions of an app, and who calls them.
final class Functions {
    struct Function {
        let file: SwiftFile
        let scope: Scope
        let declaration: FunctionDeclaration
    }

    /// What a call passes as a parameter.
    struct Argument {
        let file: SwiftFile
        let call: Call
        let tokens: Range<Int>
    }

    private let files: [SwiftFile]
    private lazy var byName: [String: [Function]] = files.reduce(into: [:]) { byName, file in
        for scope in file.structure.scopes {
            guard let declaration = scope.function, declaration.keyword == "func" else { continue }
            byName[declaration.name, default: []].append(
                Function(file: file, scope: scope, declaration: declaration))
        }
    }
    /// The calls of these functions: their files, by number, and their tokens.
    private lazy var tokens: [String: [(file: Int, token: Int)]] = files.indices.reduce(into: [:]) { calls, number in
        let source = files[number].source
        for index in source.tokens.indices where ["(", "{"].contains(source[index + 1]) && source.isWord(index) {
            if byName[source[index]] != nil, source[index - 1] != "func" {
                calls[source[index], default: []].append((number, index))
            }
        }
    }

    /// What callers pass, by the signature and the position, because many observers ask for the same.
    private var known: [String: [Argument]] = [:]

    init(in files: [SwiftFile]) { self.files = files }

    func named(_ name: String) -> [Function] { byName[name] ?? [] }

    /// What the callers of a function pass as one of its parameters.
    ///
    /// Another function can have the same name, so a call with other labels is none of this one.
    func arguments(ofParameter position: Int, of function: FunctionDeclaration) -> [Argument] {
        let labels = function.parameters.map(\.label)
        return (tokens[function.name] ?? []).compactMap { number, token in
            let file = files[number]
            guard let call = file.source.call(at: token), call.labels.allSatisfy(labels.contains) else { return nil }
            let index = labels[position].map { call.labels.firstIndex(of: $0) } ?? position
            if let index, call.arguments.indices.contains(index) {
                return Argument(file: file, call: call, tokens: call.arguments[index].tokens)
            }
            let brace = call.close + 1
            guard position == labels.indices.last, file.source[brace] == "{", let close = file.source.partners[brace]
            else { return nil }
            return Argument(file: file, call: call, tokens: brace..<close + 1)
        }
    }

    /// The function around a token of which it is a parameter, with the position.
    func parameter(_ token: Int, in file: SwiftFile) -> (position: Int, function: FunctionDeclaration)? {
        let functions = file.structure.scopes(around: token).lazy.compactMap(\.function)
        for function in functions {
            if let position = function.parameters.firstIndex(where: { $0.name == file.source[token] }) {
                return (position, function)
            }
        }
        return nil
    }

    /// What is passed as a parameter, also by functions that pass one of theirs on.
    func origins(ofParameter position: Int, of function: FunctionDeclaration, depth: Int = 0) -> [Argument] {
        let key = "\(position) \(depth) \(function.signature)"
        if let origins = known[key] { return origins }
        let found = arguments(ofParameter: position, of: function).flatMap { argument -> [Argument] in
            let (file, tokens) = (argument.file, argument.tokens)
            let word = file.source[tokens.lowerBound] == "{" ? passedOn(by: tokens, in: file) : tokens.first
            guard depth < 4, let word, tokens.count == 1 || file.source[tokens.lowerBound] == "{",
                let outer = parameter(word, in: file)
            else { return [argument] }
            let origins = origins(ofParameter: outer.position, of: outer.function, depth: depth + 1)
            // Without a caller, the function is the last that is known.
            return origins.isEmpty ? [argument] : origins
        }
        known[key] = found
        return found
    }

    /// The parameter of the function around a closure that the closure calls.
    func passedOn(by closure: Range<Int>, in file: SwiftFile) -> Int? {
        closure.first { index in
            let isCall = file.source[index + 1] == "(" || file.source[index + 1] == "?" && file.source[index + 2] == "("
            guard isCall, file.source.isWord(index), file.source[index - 1] != ".",
                let parameter = parameter(index, in: file)
            else { return false }
            return parameter.function.parameters[parameter.position].isClosure
        }
    }
}

extension FunctionDeclaration.Parameter {
    /// Whether it is a closure, as far as its type shows it.
    var isClosure: Bool { type.contains("->") || type.hasSuffix("Handler") || type.hasSuffix("Closure") }
}
