/// The function or the property that gets a closure, as in `DispatchQueue.main.async { … }`.
struct Callee {
    /// The words of the call, as in `["DispatchQueue", "main", "async"]`.
    var words: [String]
    /// The token of the last word.
    var name: Int
    /// The label of the closure.
    var label: String?
    /// The tokens between the parentheses, if there are any.
    var arguments = 0..<0
    /// Whether the closure is assigned to a property, and isn't passed.
    var isAssignment = false

    var text: String { words.joined(separator: ".") }
}

extension Source {
    /// What gets the closure, or the variable, that begins with a token; nil if the files don't show it.
    func callee(of value: Int) -> Callee? {
        var (index, label, arguments) = (value - 1, String?.none, 0..<0)
        if self[index] == ":", isWord(index - 1) {
            label = self[index - 1]
            if self[index - 2] == "}", let open = partners[index - 2] {
                // The second of two closures after a call.
                var callee = callee(of: open)
                callee?.label = label
                return callee
            }
        }
        let isAssignment = self[index] == "="
        if isAssignment {
            index -= 1
        } else if label != nil || ["(", ","].contains(self[index]) {
            guard let open = openParenthesis(before: value), let close = partners[open] else { return nil }
            (index, arguments) = (open - 1, open + 1..<close)
        } else if self[index] == ")", let open = partners[index] {
            (index, arguments) = (open - 1, open + 1..<index)
        }
        index = startOfGenericArguments(endingAt: index)
        guard isWord(index), !["return", "in", "try", "await", "else"].contains(self[index]) else { return nil }
        return Callee(
            words: words(endingAt: index), name: index, label: label, arguments: arguments, isAssignment: isAssignment)
    }

    /// The names of an expression with dots, without the arguments between them.
    func words(endingAt last: Int) -> [String] {
        var (words, index) = ([String](), last)
        while index >= 0 {
            while [")", "]", "?", "!", "}"].contains(self[index]) { index = (partners[index] ?? index) - 1 }
            index = startOfGenericArguments(endingAt: index)
            guard isWord(index) else { break }
            words.insert(self[index], at: 0)
            guard self[index - 1] == "." else { break }
            index -= 2
        }
        return words
    }

    private func openParenthesis(before token: Int) -> Int? {
        var index = token - 1
        while index > 0, self[index] != "(", self[index] != "{" {
            if [")", "]", "}"].contains(self[index]) { index = partners[index] ?? index }
            index -= 1
        }
        return self[index] == "(" ? index : nil
    }
}
