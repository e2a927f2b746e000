/// Adds `import NotificationToken` to a file.
struct ImportInsertion {
    private let source: Source
    /// For each token, the `#if` branches around it, as the indices of their directives.
    private let branches: [[Int]]

    init(_ source: Source) {
        self.source = source
        var (current, all): ([Int], [[Int]]) = ([], [])
        for (index, token) in source.tokens.enumerated() {
            if token.kind == .directive {
                if token.text != "#if" { _ = current.popLast() }
                if token.text != "#endif" { current.append(index) }
            }
            all.append(current)
        }
        branches = all
    }

    /// The edit that imports the library for some tokens, or nil if the file imports it already.
    ///
    /// The import follows the last one that all of these tokens see. Without any, it begins the file.
    func edit(for users: [Int]) -> Edit? {
        let seen = imports.filter { place in users.allSatisfy { branches[$0].starts(with: branches[place]) } }
        if seen.contains(where: { source.token($0 + 1)?.isWord("NotificationToken") == true }) { return nil }
        guard let last = seen.last else { return editAtStart }
        var end = source.endOfLine(at: source.tokens[last].range.lowerBound)
        // A comment that begins on the line may end on another one.
        if let comment = source.comments.first(where: { $0.contains(end) }) {
            end = source.endOfLine(at: comment.upperBound)
        }
        return Edit(range: end..<end, text: "\(source.newline)import NotificationToken")
    }

    private var imports: [Int] {
        source.tokens.indices.filter { source.tokens[$0].isWord("import") && startsImport($0) }
    }

    /// Only attributes and access levels stand before an `import` on its line.
    private func startsImport(_ index: Int) -> Bool {
        var first = index
        while first > 0, !source.isFirstOnLine(first), !source.tokens[first - 1].isSymbol(";") { first -= 1 }
        return source.tokens[first..<index].allSatisfy { $0.kind == .word || $0.isSymbol("@") }
            && source.token(index + 1)?.kind == .word
    }

    /// Before the first token and the comment that belongs to it, and so after the comment that begins a file.
    private var editAtStart: Edit {
        var start = source.startOfLine(at: source.tokens.first?.range.lowerBound ?? 0)
        while start > 0 {
            let previous = source.startOfLine(at: start - 1)
            if source.scalars[previous..<start].allSatisfy(\.isSpace) { break }
            start = previous
        }
        return Edit(range: start..<start, text: "import NotificationToken\(source.newline)\(source.newline)")
    }
}
