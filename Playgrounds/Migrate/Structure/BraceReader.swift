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
        }
        return closure
    }

    /// Whether a capture such as `weak self` or `self = other` gives `self` another meaning.
    private func rebindsSelf(_ capture: Range<Int>) -> Bool {
        let name = source.texts(capture).prefix { $0 != "=" }.last
        return capture.count > 1 && name?.withoutBackticks == "self"
    }
}
