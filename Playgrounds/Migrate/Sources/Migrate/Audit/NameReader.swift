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
        var call: (file: SwiftFile, token: Int)?

        fileprivate init(_ shown: NotificationName, as other: Found? = nil) {
            (self.shown, identity, call) = (shown, other?.identity ?? shown, other?.call)
        }
    }

    private let functions: Functions
    private let index: TypeIndex
    /// What expressions name, by file and first token, because many of them lead to the same.
    private var known: [String: [Int: [Found]]] = [:]

    init(_ functions: Functions, _ index: TypeIndex) { (self.functions, self.index) = (functions, index) }

    /// - Returns: Nothing if the files don't say it.
    func names(_ expression: Range<Int>, in file: SwiftFile) -> [Found] {
        if let names = known[file.path]?[expression.lowerBound] { return names }
        // Constants and callers can form a circle, which ends here.
        known[file.path, default: [:]][expression.lowerBound] = []
        let names = read(file.source.withoutConversion(expression), in: file)
        known[file.path]?[expression.lowerBound] = names
        return names
    }

    private func read(_ tokens: Range<Int>, in file: SwiftFile) -> [Found] {
        let source = file.source
        guard let first = tokens.first, let last = tokens.last else { return [] }
        func all(_ parts: [Range<Int>]) -> [Found] { parts.flatMap { names($0, in: file) } }

        let parts = source.split(tokens, at: ["?", ":"])
        if parts.count == 3 { return all(Array(parts.dropFirst())) }
        if source[first] == "[", source.partners[first] == last { return all(source.splitAtCommas(first + 1..<last)) }
        if source[last] == ")", let open = source.partners[last] {
            guard makesName(source.words(endingAt: open - 1), at: open, in: file) else { return [] }
            let argument = open + (source[open + 2] == ":" ? 3 : 1)..<last
            let found = all([argument])
            // A string that the files don't declare is one of Objective-C.
            let isImported = argument.count == 1 && source.isWord(last - 1) && index.variables[source[last - 1]] == nil
            return found.isEmpty && isImported ? [Found(.init(path: [source[last - 1]]))] : found
        }
        if let name = NotificationName(tokens, in: file), name.isText { return [Found(name)] }
        if tokens.count == 1 {
            if let list = file.list(ofElement: first) { return names(list, in: file) }
            if let parameter = functions.parameter(first, in: file) {
                return passed(as: parameter.position, of: parameter.function)
            }
        }
        return source.path(tokens).map { constants($0, tokens, in: file) } ?? []
    }

    /// Whether an initializer makes a name of a notification, as in `Notification.Name(…)`.
    private func makesName(_ words: [String], at token: Int, in file: SwiftFile) -> Bool {
        switch words.last {
        // In a type of the app, `Self` is that.
        case "Self": file.structure.type(around: token).map { index.declarations(of: $0.name).isEmpty } ?? false
        case "Name", "init": index.systemWords(words, at: token, in: file) != nil
        default: false
        }
    }

    // MARK: - Constants and variables

    /// Where the declaration of a constant can stand.
    private enum Owner {
        /// A type with its superclasses, by their paths.
        case type([String])
        /// What is around the expression, because it is a single word.
        case around
        /// The files don't say it.
        case unknown
    }

    private func owner(of words: [String], _ tokens: Range<Int>, in file: SwiftFile) -> Owner {
        if file.source[tokens.lowerBound] == "." {
            return .type([([Self.nameOfFoundation] + words.dropLast()).joined(separator: ".")])
        }
        guard let first = words.first, words.count > 1 else { return .around }
        let base = Array(words.dropLast())
        if base == ["self"] || base == ["Self"] {
            return file.structure.type(around: tokens.lowerBound).map { .type(classes(of: $0, in: file)) } ?? .unknown
        }
        if let path = index.path(ofType: base, at: tokens.lowerBound, in: file) {
            let type = index.declarations(of: path.lastComponent).first { $0.path == path }
            return .type(type.map { classes(of: $0, in: file) } ?? [path])
        }
        // A word in lowercase is a variable, if it isn't a type.
        return first.first?.isUppercase == true ? .type([Self.plain(base.joined(separator: "."))]) : .unknown
    }

    private func classes(of type: TypeDeclaration, in file: SwiftFile) -> [String] {
        index.classes(from: type, in: file.path).map(Self.plain)
    }

    private static let nameOfFoundation = "Notification.Name"

    /// A path without a module of the system, and with one spelling for the type of names.
    private static func plain(_ path: String) -> String {
        let path = path.withoutSystemModule
        let spelling = ["NSNotification.Name", "Name"].first { "\(path).".hasPrefix("\($0).") }
        return spelling.map { nameOfFoundation + path.dropFirst($0.count) } ?? path
    }

    /// What a constant or a variable is declared with, and what is assigned to it.
    private func constants(_ words: [String], _ tokens: Range<Int>, in file: SwiftFile) -> [Found] {
        guard let word = words.last else { return [] }
        let owner = owner(of: words, tokens, in: file)
        var shown: NotificationName?
        switch owner {
        case .around: shown = NotificationName(tokens, in: file)
        case .type(let paths): shown = name(word, in: paths[0])
        case .unknown: return []
        }
        var found: [Found] = []
        for declaration in declarations(of: word, owner, tokens, in: file) {
            guard let token = declaration.token, let other = index.files[declaration.file] else { continue }
            var values = [other.source.value(ofDeclaration: token)]
            if let type = declaration.owner {
                if !declaration.isStatic, isOfObject(token, values[0], in: other) { return [] }
                shown = name(word, in: Self.plain(type.path))
            } else if other.structure.scopes(around: token).count == 1 {
                shown = NotificationName(path: words)
            } else if let scope = other.structure.scopes(around: token).first {
                let source = other.source
                let assigned = scope.tokens.filter {
                    $0 != token && source[$0] == source[token] && source[$0 + 1] == "="
                }
                values += assigned.map { source.expression(from: $0 + 2) }
            }
            found += values.compactMap { $0 }.flatMap { names($0, in: other) }
        }
        if let shown, found.count < 2 { return [Found(shown, as: found.first)] }
        return found
    }

    /// Whether each object has its own name in a property: one that an initializer sets, or a text that can change.
    private func isOfObject(_ property: Int, _ value: Range<Int>?, in file: SwiftFile) -> Bool {
        guard let value, let first = value.first else { return true }
        let source = file.source
        return source[property - 1] == "var" && source[first - 1] == "=" && source.tokens[first].kind == .literal
    }

    private func name(_ word: String, in owner: String) -> NotificationName {
        let types = owner.split(separator: ".").map(String.init).filter { !$0.hasPrefix("(") }
        let isOfFoundation = "\(owner).".hasPrefix("\(Self.nameOfFoundation).")
        return NotificationName(path: types.dropFirst(isOfFoundation ? 2 : 0) + [word])
    }

    /// The declarations that a word can mean, from the innermost place where there are any.
    private func declarations(
        of word: String, _ owner: Owner, _ tokens: Range<Int>, in file: SwiftFile
    ) -> [TypeIndex.Variable] {
        let all = (index.variables[word] ?? []).filter { variable in
            variable.token != nil && index.files[variable.file]?.source.problem == nil
        }
        func members(of paths: [String]) -> [TypeIndex.Variable] {
            all.filter { $0.owner.map { paths.contains(Self.plain($0.path)) } == true }
        }
        if case .type(let paths) = owner { return members(of: paths) }
        let scopes = file.structure.scopes(around: tokens.lowerBound)
        let local = all.filter { variable in
            guard variable.owner == nil, variable.file == file.path, let token = variable.token,
                let scope = file.structure.scopes(around: token).first, !scope.isFile
            else { return false }
            return scope.tokens.contains(tokens.lowerBound)
                && file.source.isVisible(token, at: tokens.lowerBound)
        }
        if !local.isEmpty { return local }
        for case .type(let type) in scopes.map(\.kind) {
            let own = members(of: classes(of: type, in: file))
            if !own.isEmpty { return own }
        }
        return all.filter { variable in
            guard variable.owner == nil, let token = variable.token, let other = index.files[variable.file] else {
                return false
            }
            return other.structure.scopes(around: token).count == 1
        }
    }

    /// What the callers of a function pass.
    private func passed(as position: Int, of function: FunctionDeclaration) -> [Found] {
        functions.arguments(ofParameter: position, of: function).flatMap { argument in
            names(argument.tokens, in: argument.file).map { found in
                var found = found
                found.call = found.call ?? (argument.file, argument.call.name)
                return found
            }
        }
    }
}

extension SwiftFile {
    /// The list for whose elements a closure is called, as in `list.forEach { post($0) }`.
    fileprivate func list(ofElement token: Int) -> Range<Int>? {
        let closure = structure.scopes(around: token).first { scope in
            guard let closure = scope.closure else { return false }
            return source[token] == "$0" || closure.parameters == [source[token]]
        }
        guard let closure, let callee = source.callee(of: closure.tokens.lowerBound - 1),
            ["forEach", "map", "flatMap", "compactMap"].contains(callee.words.last)
        else { return nil }
        return source.center(of: Call(name: callee.name, close: callee.name, arguments: []))
    }
}
