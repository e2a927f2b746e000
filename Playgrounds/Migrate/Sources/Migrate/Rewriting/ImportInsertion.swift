extension Source {
    /// Adds `import NotificationToken` among the imports if they are sorted, otherwise after them, or else at the start
    /// of the file.
    ///
    /// It is nil if one of them imports the library. Imports in an `#if`, or after the first brace, don't count.
    var importEdit: Edit? {
        let imports = imports
        if imports.contains(where: { self[$0 + 1] == "NotificationToken" }) { return nil }
        guard let first = imports.first else { return editAtStart }
        // After `import`, there may be the kind of what is imported, as in `import class Foundation.NSObject`.
        let names = imports.map { self[isWord($0 + 2) && !isFirstOnLine($0 + 2) ? $0 + 2 : $0 + 1].lowercased() }
        let isSorted = names == names.sorted()
        let preceding = isSorted ? names.count { $0 < "notificationtoken" } : imports.count
        if preceding == 0, isFirstOnLine(first) { return edit(at: startOfLine(at: tokens[first].range.lowerBound)) }
        return edit(at: startOfNextLine(at: tokens[imports[max(preceding, 1) - 1]].range.lowerBound))
    }

    /// The tokens `import` outside of any `#if`, before the first declaration with braces.
    private var imports: [Int] {
        var depth = 0
        return tokens.indices.prefix { self[$0] != "{" }.filter { index in
            if self[index] == "#if" { depth += 1 }
            if self[index] == "#endif" { depth -= 1 }
            return depth == 0 && self[index] == "import" && isWord(index + 1) && self[index - 1] != "."
        }
    }

    private func edit(at position: Int, before text: String = "") -> Edit {
        Edit(range: position..<position, text: "import NotificationToken\(newline)\(text)")
    }

    /// Before the first token and the lines directly above it, and so after a comment that a blank line follows.
    private var editAtStart: Edit {
        var start = startOfLine(at: tokens.first?.range.lowerBound ?? 0)
        while start > 0 {
            let previous = startOfLine(at: start - 1)
            if scalars[previous..<start].allSatisfy(\.isSpace) { break }
            start = previous
        }
        return edit(at: start, before: newline)
    }
}
