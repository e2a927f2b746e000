/// Finds the notifications that an expression can name, as far as the files say it.
///
/// It follows constants, variables, lists, and the parameters of functions to their callers.
final class NameReader {
    /// A notification that an expression can name.
    struct Found {
        /// What the files call it.
        let shown: NotificationName
        /// The text in quotes, if the files say it, because several constants can have one text.
        let identity: NotificationName
        /// The call that passes the name to the function around the expression.
        var call: (file: SourceFile, token: Int)?

        fileprivate init(_ shown: NotificationName, as other: Found? = nil) {
            (self.shown, identity, call) = (shown, other?.identity ?? shown, other?.call)
        }
    }

    private let calls: Calls
    private let index: TypeIndex
    /// What expressions name, by file and first token, because many of them lead to the same.
    private var known: [String: [Int: [Found]]] = [:]

    init(_ calls: Calls, _ index: TypeIndex) { (self.calls, self.index) = (calls, index) }

    func names(_ expression: Range<Int>, in file: SourceFile) -> [Found] {
        if let names = known[file.path]?[expression.lowerBound] { return names }
        // Constants and callers can form a circle, which ends here.
        known[file.path, default: [:]][expression.lowerBound] = []
        let names = read(file.source.withoutConversion(expression), in: file)
        known[file.path]?[expression.lowerBound] = names
        return names
    }

    private func read(_ tokens: Range<Int>, in file: SourceFile) -> [Found] {
        let source = file.source
        guard let first = tokens.first, let last = tokens.last else { return [] }
        func all(_ parts: [Range<Int>]) -> [Found] { parts.flatMap { names($0, in: file) } }

        let parts = source.split(tokens, at: ["?", ":"])
        if parts.count == 3 { return all(Array(parts.dropFirst())) }
        if source[first] == "[", source.partners[first] == last { return all(source.splitAtCommas(first + 1..<last)) }
        if source[last] == ")", let open = source.partners[last] {
            guard ["Name", "Self", "init"].contains(source[open - 1]) else { return [] }
            let argument = open + (source[open + 2] == ":" ? 3 : 1)..<last
            let found = all([argument])
            // A string that the files don't declare is one of Objective-C.
            return found.isEmpty && argument.count == 1 && source.isWord(last - 1)
                ? [Found(.init(path: [source[last - 1]]))] : found
        }
        if let name = NotificationName(tokens, in: file), name.isText { return [Found(name)] }
        let isPath = source.texts(tokens).allSatisfy { $0.unicodeScalars.allSatisfy { $0.isWord || $0 == "." } }
        if tokens.count == 1 {
            if let list = file.list(ofElement: first) { return names(list, in: file) }
            if let parameter = calls.parameter(first, in: file) {
                return passed(as: parameter.position, of: parameter.function)
            }
        }
        return isPath ? constants(tokens, in: file) : []
    }

    /// What a constant or a variable is declared with, and what is assigned to it.
    private func constants(_ tokens: Range<Int>, in file: SourceFile) -> [Found] {
        let name = NotificationName(tokens, in: file)
        let words = name?.path ?? file.source.texts(tokens).filter { $0 != "." }
        let type = file.structure.type(around: tokens.lowerBound)
        let owner = words.count > 1 ? words[words.count - 2] : tokens.count > 1 ? "Name" : nil
        var owners = owner.map { index.declarations(of: $0) } ?? []
        if let type, [nil, "self", type.name].contains(owner) { owners.append(type) }
        // A word in lowercase is a variable, if it isn't a type.
        if name == nil, owner != nil, owners.isEmpty { return [] }
        let paths = owners.flatMap { index.classes(from: $0, in: file.path) }.map(\.lastComponent) + [owner ?? ""]
        var (shown, found) = (owner == nil ? name : NotificationName(path: words), [Found]())
        for variable in index.variables[words.last ?? ""] ?? [] {
            guard let token = variable.token, let other = index.files[variable.file], other.source.problem == nil,
                let scope = other.structure.scopes(around: token).first
            else { continue }
            let source = other.source
            var values = [source.value(ofDeclaration: token)]
            if let type = variable.owner {
                guard paths.contains(type.name) else { continue }
                shown = NotificationName(path: (type.name == "Name" ? [] : [type.name]) + words.suffix(1))
            } else if owner != nil {
                continue
            } else if case .file = scope.kind {
                shown = NotificationName(path: words)
            } else if other.path == file.path, scope.tokens.contains(tokens.lowerBound),
                source.isVisible(token, at: tokens.lowerBound)
            {
                let assigned = scope.tokens.filter {
                    $0 != token && source[$0] == source[token] && source[$0 + 1] == "="
                }
                values += assigned.map { source.expression(from: $0 + 2) }
            } else {
                continue
            }
            found += values.compactMap { $0 }.flatMap { names($0, in: other) }
        }
        if let shown, found.count < 2 { return [Found(shown, as: found.first)] }
        return found
    }

    /// What the callers of a function pass.
    private func passed(as position: Int, of function: FunctionDeclaration) -> [Found] {
        calls.arguments(ofParameter: position, of: function).flatMap { argument in
            names(argument.tokens, in: argument.file).map { found in
                var found = found
                found.call = found.call ?? (argument.file, argument.call.name)
                return found
            }
        }
    }
}

extension SourceFile {
    /// The list for whose elements a closure is called, as in `list.forEach { post($0) }`.
    fileprivate func list(ofElement token: Int) -> Range<Int>? {
        let closure = structure.scopes(around: token).first { scope in
            guard case .closure = scope.kind else { return false }
            return source[token] == "$0" || source.texts(scope.tokens.prefix(2)) == [source[token], "in"]
        }
        guard let closure, let callee = source.callee(of: closure.tokens.lowerBound - 1),
            ["forEach", "map", "flatMap", "compactMap"].contains(callee.words.last)
        else { return nil }
        return source.center(of: ObserverCall(name: callee.name, close: callee.name, arguments: []))
    }
}
