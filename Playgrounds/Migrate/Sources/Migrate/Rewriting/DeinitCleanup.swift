/// Deletes the removals of observers from a deinit that have nothing to remove any more, and the deinit if it is empty
/// then.
///
/// A removal stays if a comment belongs to it, because comments stay.
struct DeinitCleanup {
    let file: SwiftFile
    let scope: Scope
    let function: FunctionDeclaration
    /// The centers that the class has observed.
    ///
    /// Other objects can have a method of the same name.
    let centers: Set<[String]>
    private var source: Source { file.source }

    var edits: [Edit] {
        let tokens = unneeded
        if tokens.reduce(into: Set<Int>(), { $0.formUnion($1) }).count == scope.tokens.count, !tokens.isEmpty {
            let wholeDeinit = function.prefix.firstToken..<scope.tokens.upperBound + 1
            return linesWithoutComment(of: wholeDeinit).map { [deletion(of: $0)] } ?? []
        }
        let lines = tokens.compactMap { linesWithoutComment(of: $0) }.sorted { $0.lowerBound < $1.lowerBound }
        let blocks = lines.reduce(into: [Range<Int>]()) { blocks, next in
            if let last = blocks.last, next.lowerBound <= last.upperBound {
                blocks[blocks.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
            } else {
                blocks.append(next)
            }
        }
        return blocks.map { deletion(of: $0) }
    }

    /// The removals without a comment, and what nothing else uses: the variables of their centers, and each `#if`.
    private var unneeded: [Range<Int>] {
        var found = removals.filter { $0 == scope.tokens || linesWithoutComment(of: $0) != nil }
        func isNeeded(_ index: Int) -> Bool { !found.contains { $0.contains(index) } }
        for index in scope.tokens where (0...5).map({ source[index + $0] }) == centerVariable(source[index + 1]) {
            let uses = scope.tokens.filter { source[$0] == source[index + 1] && $0 != index + 1 }
            if uses.contains(where: isNeeded) { continue }
            if linesWithoutComment(of: index..<index + 6) != nil {
                found.append(index..<index + 6)
            } else {
                found.removeAll { removal in uses.contains { removal.contains($0) } }
            }
        }
        for index in scope.tokens.reversed() where source[index] == "#if" && isNeeded(index) {
            let end = scope.tokens.first { $0 > index && source[$0] == "#endif" && isNeeded($0) }
            let rest = (index..<(end ?? index)).filter { isNeeded($0) && source.tokens[$0].kind != .directive }
            if let end, rest.isEmpty { found.append(index..<end + 1) }
        }
        return found
    }

    private func centerVariable(_ name: String) -> [String] {
        ["let", name, "="] + SwiftFile.defaultCenter
    }

    /// The statements directly in the deinit that remove `self` from a center of the class, or from the default one.
    private var removals: [Range<Int>] {
        file.removalCalls.compactMap { call in
            guard scope.tokens.contains(call.name), let expression = source.center(of: call),
                let center = file.center(of: call),
                centers.contains(center) || center == SwiftFile.defaultCenter,
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

    /// Deletes lines with a blank line beside them, if they have one on both sides, or a brace on the other.
    private func deletion(of lines: Range<Int>) -> Edit {
        let previous = lines.lowerBound > 0 ? source.startOfLine(at: lines.lowerBound - 1) : 0
        let next = source.startOfNextLine(at: lines.upperBound)
        let (above, below) = (previous..<lines.lowerBound, lines.upperBound..<next)
        if isBlank(above), isBlank(below) || source.scalars[below].first(where: { !$0.isSpace }) == "}" {
            return Edit(range: previous..<lines.upperBound, text: "")
        }
        if isBlank(below), source.scalars[above].last(where: { !$0.isSpace }) == "{" {
            return Edit(range: lines.lowerBound..<next, text: "")
        }
        return Edit(range: lines, text: "")
    }

    private func isBlank(_ line: Range<Int>) -> Bool {
        !line.isEmpty && source.scalars[line].allSatisfy(\.isSpace)
    }
}
