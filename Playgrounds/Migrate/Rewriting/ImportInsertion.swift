extension Source {
    /// Adds `import NotificationToken` after the last import outside of any `#if`, or at the start of the file.
    ///
    /// It is nil if the file imports the library already.
    var importEdit: Edit? {
        var (last, depth): (Int?, Int) = (nil, 0)
        for index in tokens.indices {
            if self[index] == "#if" { depth += 1 }
            if self[index] == "#endif" { depth -= 1 }
            guard depth == 0, self[index] == "import", isWord(index + 1), self[index - 1] != "." else { continue }
            if self[index + 1] == "NotificationToken" { return nil }
            last = index
        }
        guard let last else { return editAtStart }
        var end = startOfNextLine(at: tokens[last].range.lowerBound)
        // A comment that begins on the line may end on another one.
        if let comment = comments.first(where: { $0.lowerBound < end && end < $0.upperBound }) {
            end = startOfNextLine(at: comment.upperBound)
        }
        return Edit(range: end..<end, text: "import NotificationToken\(newline)")
    }

    /// Before the first token and the comment that belongs to it, and so after the comment that begins a file.
    private var editAtStart: Edit {
        var start = startOfLine(at: tokens.first?.range.lowerBound ?? 0)
        while start > 0 {
            let previous = startOfLine(at: start - 1)
            if scalars[previous..<start].allSatisfy(\.isSpace) { break }
            start = previous
        }
        return Edit(range: start..<start, text: "import NotificationToken\(newline)\(newline)")
    }
}
