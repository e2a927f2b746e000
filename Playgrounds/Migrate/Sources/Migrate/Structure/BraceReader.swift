/// Finds out what a brace opens.
///
/// It goes back from the brace to the keyword of its statement or declaration. If it isn't certain which one that is,
/// the brace counts as that of a closure: an observer in a closure is left more often than others.
struct BraceReader {
    private static let types: Set = ["class", "struct", "enum", "actor", "protocol", "extension"]
    private static let blocks: Set = [
        "if", "guard", "while", "for", "switch", "do", "repeat", "else", "catch", "defer",
    ]
    private static let accessors: Set = ["get", "set", "willSet", "didSet", "_read", "_modify"]
    static let effects: Set = ["async", "throws", "rethrows", "reasync"]

    let source: Source
    /// The index of the brace.
    let open: Int
    /// The scope around it, and the index of that.
    let parent: Scope.Kind
    let parentIndex: Int
    /// Whether that is the default isolation.
    let isOnMainActor: Bool

    var kind: Scope.Kind {
        var index = open - 1
        var hasValue = false
        while index >= 0, !["{", "}", "(", "[", ";"].contains(source[index]), source.tokens[index].kind != .directive {
            if let kind = kind(ofKeyword: index, hasValue: hasValue) { return kind }
            if source[index] == "=" { hasValue = true }
            index = startOfPair(endingAt: index)
            if startsLine(index) { break }
            index -= 1
        }
        return .closure(closure)
    }

    func startOfPair(endingAt index: Int) -> Int {
        [")", "]"].contains(source[index]) ? source.partners[index] ?? index : index
    }

    /// Whether a line begins with a token and doesn't continue the line before.
    private func startsLine(_ index: Int) -> Bool {
        guard source.isFirstOnLine(index) else { return false }
        let continues = [":", "->", ",", "&", ".", "=", "==", "&&", "||", "??", "<", ">"]
        return !continues.contains(source[index]) && !continues.contains(source[index - 1])
            && !["where", "in", "as", "is", "else"].contains(source[index]) && source[index - 1] != "where"
            && !Self.effects.contains(source[index])
    }

    /// `hasValue` says that there is a `=` between the keyword and the brace.
    private func kind(ofKeyword index: Int, hasValue: Bool) -> Scope.Kind? {
        // A member such as `.default`, or a label, can have the name of a keyword.
        guard source.isWord(index), source[index - 1] != ".", source[index + 1] != ":" else { return nil }
        let word = source[index]
        if Self.blocks.contains(word) { return .block }
        if isAccessor(index) { return .block }
        if word == "var", !hasValue || opensPropertyObservers {
            var property = declaration(word, at: index)
            property.name = source[index + 1].withoutBackticks
            return .function(property)
        }
        if hasValue { return nil }
        if word == "deinit" { return .function(declaration(word, at: index)) }
        if word == "func" { return function(word, at: index, name: index + 1).map { .function($0) } }
        let isSubscriptOrInit = word == "init" || word == "subscript"
        if isSubscriptOrInit { return function(word, at: index, name: index).map { .function($0) } }
        // `actor` can also be a variable, as in `actor is Player`.
        let isName = source.isWord(index + 1) && !["in", "is", "as", "where", "else"].contains(source[index + 1])
        return isName && Self.types.contains(word) ? .type(type(word, at: index)) : nil
    }

    private func isAccessor(_ index: Int) -> Bool {
        guard case .function(let function) = parent, function.hasAccessors else { return false }
        let next = source[index + 1]
        return Self.accessors.contains(source[index]) && (["{", "("].contains(next) || Self.effects.contains(next))
    }

    /// Whether the braces are those of `var x = 0 { didSet { … } }`.
    private var opensPropertyObservers: Bool {
        ["didSet", "willSet"].contains(source[open + 1]) && ["{", "("].contains(source[open + 2])
    }

    // MARK: - Closures

    private var closure: Closure {
        var closure = Closure()
        var index = open + 1
        while source[index] == "@" {
            closure.attributes.append(source[index + 1])
            index += 2
            if source[index] == "(" { index = (source.partners[index] ?? index) + 1 }
        }
        if source[index] == "[", let close = source.partners[index] {
            closure.capturesSelfDifferently = source.splitAtCommas(index + 1..<close).contains { rebindsSelf($0) }
            index = close + 1
        }
        closure.parameters = parameters(ofClosure: index)
        return closure
    }

    /// The parameters between a token and `in`, as in `{ a, b in` and `{ (a: Int, b) -> Bool in`.
    private func parameters(ofClosure start: Int) -> [String] {
        if source[start] == "(", let close = source.partners[start] {
            let isList = ["in", "->"].contains(source[close + 1]) || Self.effects.contains(source[close + 1])
            return isList ? source.splitAtCommas(start + 1..<close).map { source[$0.lowerBound] } : []
        }
        var end = start
        while source[end] != "in", source.isWord(end) || source[end] == "," { end += 1 }
        return source[end] == "in" ? source.splitAtCommas(start..<end).map { source[$0.lowerBound] } : []
    }

    /// Whether a capture such as `weak self` or `self = other` gives `self` another meaning.
    private func rebindsSelf(_ capture: Range<Int>) -> Bool {
        let name = source.texts(capture).prefix { $0 != "=" }.last
        return capture.count > 1 && name?.withoutBackticks == "self"
    }
}

// MARK: - The declaration whose keyword stands before a brace

extension BraceReader {
    private static let modifiers: Set = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "static", "class", "override",
        "required", "convenience", "dynamic", "optional", "lazy", "weak", "unowned", "mutating", "nonmutating",
        "nonisolated", "isolated", "indirect", "prefix", "postfix", "infix", "borrowing", "consuming", "distributed",
    ]

    // MARK: - Attributes and modifiers

    private func prefix(before keyword: Int) -> DeclarationPrefix {
        var prefix = DeclarationPrefix(firstToken: keyword)
        while true {
            // Parentheses end an attribute with arguments, or `private(set)`.
            var index = startOfPair(endingAt: prefix.firstToken - 1)
            if source[index] == "(" { index -= 1 }
            let word = source[index]
            if Self.modifiers.contains(word) {
                prefix.modifiers.append(word)
                prefix.firstToken = index
                continue
            }
            while source[index - 1] == ".", source.isWord(index - 2) { index -= 2 }
            guard source[index - 1] == "@" else { return prefix }
            prefix.attributes.append(word)
            prefix.firstToken = index - 1
        }
    }

    // MARK: - Types

    func type(_ keyword: String, at index: Int) -> TypeDeclaration {
        let name = name(from: index + 1)
        let constraint = (index..<open).first { source[$0] == "where" }
        let path =
            switch parent {
            case .file: name
            case .type(let outer): "\(outer.path).\(name)"
            // A type in a function gets a name that no extension can have.
            default: "(\(parentIndex)).\(name)"
            }
        return TypeDeclaration(
            keyword: keyword, path: path,
            inherited: inheritedTypes(of: name.lastComponent, in: index + 1..<(constraint ?? open)),
            prefix: prefix(before: index), isConstrained: constraint != nil, isOnMainActorByDefault: isOnMainActor)
    }

    /// The name after the keyword of a type, without generic arguments, as in `Outer.Inner` of `Outer<Int>.Inner`.
    private func name(from start: Int) -> String {
        var (words, index) = ([String](), start)
        while index < open, source.isWord(index), source[index] != "where" {
            words.append(source[index])
            index = source.endOfGenericArguments(from: index + 1)
            guard source[index] == "." else { break }
            index += 1
        }
        return words.joined(separator: ".")
    }

    /// The last names of the types after the colon, without their generic arguments.
    ///
    /// A type that has the name of its heir, as in `class Screen: Kit.Screen`, keeps all of its names.
    private func inheritedTypes(of heir: String, in range: Range<Int>) -> [String] {
        var (names, depth, isAfterColon) = ([String](), 0, false)
        for token in source.tokens[range] {
            if token.kind == .symbol { depth += token.text.count { $0 == "<" } - token.text.count { $0 == ">" } }
            if depth > 0 { continue }
            if token.text == ":" { isAfterColon = true }
            guard isAfterColon else { continue }
            if [":", ",", "&"].contains(token.text) {
                names.append("")
            } else if token.kind == .word || token.text == "." {
                let continues = token.text == "." || names[names.count - 1].hasSuffix(".")
                names[names.count - 1] = (continues ? names[names.count - 1] : "") + token.text
            }
        }
        return names.filter { !$0.isEmpty }.map { $0.lastComponent == heir ? $0 : $0.lastComponent }
    }

    // MARK: - Functions

    func declaration(_ keyword: String, at index: Int) -> FunctionDeclaration {
        var function = FunctionDeclaration(keyword: keyword, prefix: prefix(before: index))
        if case .type(let type) = parent, type.keyword == "extension" {
            function.prefix.attributes += type.prefix.attributes
            function.prefix.modifiers += type.prefix.modifiers
        }
        return function
    }

    func function(_ keyword: String, at index: Int, name: Int) -> FunctionDeclaration? {
        guard let start = (name + 1..<open).first(where: { source[$0] == "(" }), let end = source.partners[start] else {
            return nil
        }
        var function = declaration(keyword, at: index)
        function.name = source[name].withoutBackticks
        function.parameters = source.splitAtCommas(start + 1..<end).compactMap { parameter(in: $0) }
        let constraint = (end..<open).first { source[$0] == "where" } ?? open
        let arrow = (end..<constraint).first { source[$0] == "->" } ?? constraint
        let type = source.text(ofTokens: min(arrow + 1, constraint)..<constraint)
        function.effects = source.texts(end..<arrow).filter { Self.effects.contains($0) }
        function.returnType = ["", "Void", "()", "Swift.Void"].contains(type) ? nil : type
        return function
    }

    private func parameter(in range: Range<Int>) -> FunctionDeclaration.Parameter? {
        guard let colon = range.first(where: { source[$0] == ":" }) else { return nil }
        let equals = (colon..<range.upperBound).first { source[$0] == "=" }
        let name = source[range.lowerBound].withoutBackticks
        let type = source.text(ofTokens: colon + 1..<(equals ?? range.upperBound))
        return .init(
            label: name == "_" ? nil : name, name: source[colon - 1].withoutBackticks, type: type,
            hasDefault: equals != nil)
    }
}
