extension String {
    /// Breaks the text into lines of at most 80 columns, each with the indentation.
    ///
    /// A word that is longer, such as a path, stays whole.
    func wrapped(indentation: Int = 0, following: Int? = nil) -> String {
        var lines = [String(repeating: " ", count: indentation)]
        let next = String(repeating: " ", count: following ?? indentation)
        for word in split(separator: " ") {
            let isEmpty = lines[lines.count - 1].allSatisfy { $0 == " " }
            if !isEmpty, lines[lines.count - 1].count + 1 + word.count > 80 {
                lines.append(next + word)
            } else {
                lines[lines.count - 1] += (isEmpty ? "" : " ") + word
            }
        }
        return lines.joined(separator: "\n")
    }
}
