/// Deletes the removals of observers from a deinit that have nothing to remove any more, and the deinit if it is empty
/// then.
///
/// A removal stays if a comment belongs to it, because comments stay.
struct DeinitCleanup {
    let file: SourceFile
    let scope: Scope
    let function: FunctionDeclaration
    /// The centers that the class has observed.
    ///
    /// Other objects can have a method of the same name.
    let centers: Set<[String]>
    private var source: Source { file.source }

    var edits: [Edit] {
        let statements = removals
        let containsNothingElse = statements.reduce(0) { $0 + $1.count } == scope.tokens.count
        if containsNothingElse, !statements.isEmpty {
            let wholeDeinit = function.prefix.firstToken..<scope.tokens.upperBound + 1
            return linesWithoutComment(of: wholeDeinit).map { [deletion(ofDeclaration: $0)] } ?? []
        }
        return statements.compactMap { linesWithoutComment(of: $0) }.map { Edit(range: $0, text: "") }
    }

    /// The statements directly in the deinit that remove `self` from a center of the class.
    private var removals: [Range<Int>] {
        file.removals.compactMap { call in
            guard scope.tokens.contains(call.name), let expression = source.center(of: call),
                let center = file.center(of: call),
                centers.contains(center) || center == ["NotificationCenter", ".", "default"],
                source.text(ofTokens: call.arguments[0].tokens) == "self",
                file.structure.scopes(around: call.name).first?.tokens == scope.tokens
            else { return nil }
            return expression.lowerBound..<call.close + 1
        }
    }

    /// The lines of some tokens, if nothing else stands on them, and no comment there or in the line above.
    private func linesWithoutComment(of tokens: Range<Int>) -> Range<Int>? {
        let lines = source.lines(around: source.range(ofTokens: tokens))
        let above = lines.lowerBound > 0 ? source.startOfLine(at: lines.lowerBound - 1) : 0
        let endsLine = source.tokens.count == tokens.upperBound || source.isFirstOnLine(tokens.upperBound)
        guard source.isFirstOnLine(tokens.lowerBound), endsLine, !source.hasComment(in: above..<lines.upperBound) else {
            return nil
        }
        return lines
    }

    /// Deletes the lines of a declaration with one of the blank lines around it.
    private func deletion(ofDeclaration lines: Range<Int>) -> Edit {
        let previous = lines.lowerBound > 0 ? source.startOfLine(at: lines.lowerBound - 1) : 0
        let next = source.startOfNextLine(at: lines.upperBound)
        if isBlank(previous..<lines.lowerBound) { return Edit(range: previous..<lines.upperBound, text: "") }
        if isBlank(lines.upperBound..<next) { return Edit(range: lines.lowerBound..<next, text: "") }
        return Edit(range: lines, text: "")
    }

    private func isBlank(_ line: Range<Int>) -> Bool {
        !line.isEmpty && source.scalars[line].allSatisfy(\.isSpace)
    }
}
