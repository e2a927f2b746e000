/// What stands before the keyword of a declaration.
struct DeclarationPrefix {
    var attributes: [String] = []
    var modifiers: [String] = []
    var firstToken: Int?
}

// Each method whose name begins with `parse` returns the index after what it has parsed, or nil if something else stands
// there.

extension StructureParser {
    // MARK: - Attributes and modifiers

    /// Collects an attribute or a modifier.
    mutating func parsePrefix(at index: Int) -> Int? {
        let token = source.tokens[index]
        let end: Int
        if token.isSymbol("@"), source.token(index + 1)?.kind == .word {
            let name = endOfQualifiedName(at: index + 1)
            prefix.attributes.append(source.tokens[name].text)
            end = endOfArguments(after: name)
        } else if Keywords.modifiers.contains(token.text), !startsType(at: index), !isMember(index) {
            prefix.modifiers.append(token.text)
            end = endOfModifierArgument(after: index)
        } else {
            return nil
        }
        prefix.firstToken = prefix.firstToken ?? index
        return end
    }

    /// The last word of a name such as `Module.Attribute`.
    private func endOfQualifiedName(at index: Int) -> Int {
        var last = index
        while source.token(last + 1)?.isSymbol(".") == true, source.token(last + 2)?.kind == .word { last += 2 }
        return last
    }

    /// Skips the parentheses of an attribute, which stand directly after its name.
    func endOfArguments(after index: Int) -> Int {
        guard source.token(index + 1)?.isSymbol("(") == true, !source.hasSpaceBefore(index + 1) else {
            return index + 1
        }
        return (source.partners[index + 1] ?? index) + 1
    }

    /// Skips the parentheses of `private(set)` and its kin, but not those of a call of a function with a modifier's name.
    private func endOfModifierArgument(after index: Int) -> Int {
        let hasArgument =
            source.token(index + 1)?.isSymbol("(") == true && source.token(index + 3)?.isSymbol(")") == true
        return hasArgument && Keywords.modifierArguments.contains(source.tokens[index + 2].text) ? index + 4 : index + 1
    }

    private func isMember(_ index: Int) -> Bool { source.token(index - 1)?.isSymbol(".") == true }

    // MARK: - Declarations

    mutating func parseDeclaration(at index: Int, in scope: Int, isInCondition: Bool) -> Int? {
        guard source.tokens[index].kind == .word, !isMember(index) else { return nil }
        if startsType(at: index) { return parseType(at: index, in: scope) }
        switch source.tokens[index].text {
        case "import": return endOfImport(at: index)
        case "func": return parseFunction(.method, keyword: index, name: index + 1, in: scope)
        case "init": return parseFunction(.initializer, keyword: index, name: index, in: scope)
        case "subscript": return parseFunction(.accessors, keyword: index, name: index, in: scope)
        case "deinit": return parseDeinitializer(at: index, in: scope)
        case "var", "let": return isInCondition ? nil : parseProperty(at: index, in: scope)
        default: return nil
        }
    }

    /// Skips a name such as `UIKit`, or `class UIKit.UIView`.
    private func endOfImport(at index: Int) -> Int {
        var next = index + 1
        while let token = source.token(next), !source.isFirstOnLine(next), !token.isSymbol(";") { next += 1 }
        return next
    }

    /// Finds the brace that the head of a declaration leads to, if the head doesn't end before.
    func openingBrace(from start: Int) -> Int? {
        var index = start
        while let token = source.token(index) {
            if token.isSymbol("{") { return index }
            if token.isSymbol("}") || token.isSymbol(";") { return nil }
            if index > start, startsDeclaration(index), !continuesType(after: index - 1) { return nil }
            index = self.index(after: index)
        }
        return nil
    }

    /// Whether a line begins with an attribute, a modifier or the keyword of a declaration.
    private func startsDeclaration(_ index: Int) -> Bool {
        let text = source.tokens[index].text
        let isDeclaration = Keywords.declarations.contains(text) || Keywords.types.contains(text)
        let isPrefix = text == "@" || Keywords.modifiers.contains(text) && !Keywords.effects.contains(text)
        return source.isFirstOnLine(index) && (isDeclaration || isPrefix)
    }

    /// Whether a type or a list of types goes on after a token, even on the next line.
    func continuesType(after index: Int) -> Bool {
        [":", "->", ",", "&", ".", "<", "var", "let"].contains(source.tokens[index].text)
    }
}
