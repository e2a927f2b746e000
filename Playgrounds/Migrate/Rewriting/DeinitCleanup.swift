/// Deletes the removals of observers from a deinit that have nothing to remove any more, and the deinit if it is empty
/// then.
///
/// A removal stays if a comment belongs to it, because comments stay.
struct DeinitCleanup {
    private let file: SourceFile
    private let scope: Scope
    private let function: FunctionDeclaration
    private let centers: Set<[String]>
    private var source: Source { file.source }

    /// Takes the centers that the class has observed, because other objects have methods of the same name.
    init(_ file: SourceFile, _ scope: Scope, _ function: FunctionDeclaration, centers: Set<[String]>) {
        self.file = file
        self.scope = scope
        self.function = function
        self.centers = centers
    }

    var edits: [Edit] {
        let statements = removals
        let containsNothingElse = statements.reduce(0) { $0 + $1.count } == scope.tokens.count
        if containsNothingElse, let lines = linesWithoutComment(of: wholeDeinit), !statements.isEmpty {
            return [deletion(ofDeclaration: lines)]
        }
        // An empty deinit would be worse than one that removes nothing.
        return containsNothingElse
            ? [] : statements.compactMap { linesWithoutComment(of: $0) }.map { Edit(range: $0, text: "") }
    }

    /// The statements directly in the deinit that remove `self` from a center of the class.
    private var removals: [Range<Int>] {
        file.removals.compactMap { call in
            guard scope.tokens.contains(call.name), let receiver = source.receiver(of: call),
                let center = file.center(of: call),
                centers.contains(center) || center == ["NotificationCenter", ".", "default"],
                source.text(ofTokens: call.arguments[0].tokens) == "self",
                source.isStatement(from: receiver.lowerBound, to: call.close), isDirectlyInDeinit(call)
            else { return nil }
            return receiver.lowerBound..<call.close + 1
        }
    }

    private func isDirectlyInDeinit(_ call: ObserverCall) -> Bool {
        guard case .function(let innermost) = file.structure.scopes(around: call.name).first?.kind else { return false }
        return innermost == function
    }

    private var wholeDeinit: Range<Int> { function.firstToken..<scope.tokens.upperBound + 1 }

    /// The lines of some tokens, if nothing else stands on them, and no comment there or in the line above.
    private func linesWithoutComment(of tokens: Range<Int>) -> Range<Int>? {
        let first = source.tokens[tokens.lowerBound].range.lowerBound
        let last = source.tokens[tokens.upperBound - 1].range.upperBound
        let lines = source.startOfLine(at: first)..<source.startOfNextLine(at: last)
        let above = lines.lowerBound > 0 ? source.startOfLine(at: lines.lowerBound - 1) : 0
        let endsLine = source.token(tokens.upperBound) == nil || source.isFirstOnLine(tokens.upperBound)
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
