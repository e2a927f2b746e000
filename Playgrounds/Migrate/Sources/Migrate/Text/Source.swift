/// The text of a file with its tokens.
struct Source {
    let scalars: [Unicode.Scalar]
    let tokens: [Token]
    let comments: [Range<Int>]
    /// For each token that is a bracket, the index of the other one of its pair.
    let partners: [Int?]
    /// Why the source can't be understood, if it can't.
    let problem: String?

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var scanner = Scanner(scalars)
        scanner.scan()
        (tokens, comments) = (scanner.tokens, scanner.comments)
        var brackets = Brackets(scanner.tokens)
        brackets.match()
        partners = brackets.partners
        problem = scanner.endlessLine.map { "the comment or literal of line \($0) never ends" } ?? brackets.problem
    }

    // MARK: - Tokens

    /// The text of a token, which is empty for a literal, and before and after the file.
    subscript(index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    func texts(_ range: Range<Int>) -> [String] { tokens[range].map(\.text) }

    func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    func isFirstOnLine(_ index: Int) -> Bool {
        index == 0 || scalars[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound].contains("\n")
    }

    /// The parts of a list, such as that of arguments.
    func splitAtCommas(_ range: Range<Int>) -> [Range<Int>] { split(range, at: [","]) }

    /// The parts between some tokens that are in no brackets.
    func split(_ range: Range<Int>, at separators: Set<String>) -> [Range<Int>] {
        var (parts, start, index) = ([Range<Int>](), range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if separators.contains(self[index]) {
                parts.append(start..<index)
                start = index + 1
            }
            index = ["(", "[", "{"].contains(self[index]) ? (partners[index] ?? index) + 1 : index + 1
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }

    // MARK: - Text

    func text(_ range: Range<Int>) -> String { String(scalars[range]) }

    /// The text from the first to the last of some tokens, with everything between them.
    func text(ofTokens range: Range<Int>) -> String { range.isEmpty ? "" : text(self.range(ofTokens: range)) }

    func range(ofTokens range: Range<Int>) -> Range<Int> {
        tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    }

    func hasComment(in range: Range<Int>) -> Bool { comments.contains { $0.overlaps(range) } }

    // MARK: - Lines

    func startOfLine(at offset: Int) -> Int {
        // Nothing stands before a byte order mark.
        scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? (scalars.first == "\u{FEFF}" ? 1 : 0)
    }

    /// The end of the line without the characters that end it.
    func endOfLine(at offset: Int) -> Int {
        scalars[offset...].firstIndex(where: \.isNewline) ?? scalars.count
    }

    /// The start of the next line, or the end of the file.
    func startOfNextLine(at offset: Int) -> Int {
        scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
    }

    /// The whole lines around a part of the text, with the characters that end them.
    func lines(around range: Range<Int>) -> Range<Int> {
        let end = range.upperBound
        let endsLine = end == 0 || scalars[end - 1] == "\n"
        return startOfLine(at: range.lowerBound)..<(endsLine ? end : startOfNextLine(at: end))
    }

    func indentation(at offset: Int) -> String {
        String(scalars[startOfLine(at: offset)...].prefix { $0 == " " || $0 == "\t" })
    }

    var newline: String {
        guard let first = scalars.firstIndex(of: "\n"), first > 0 else { return "\n" }
        return scalars[first - 1] == "\r" ? "\r\n" : "\n"
    }

    /// One level of indentation, as the braces around a place show it, or as its line does if that begins with a tab.
    func indentationUnit(at offset: Int) -> String {
        if indentation(at: offset).hasPrefix("\t") { return "\t" }
        let braces = tokens.indices.reversed().lazy.filter { index in
            self[index] == "{" && tokens[index].range.lowerBound < offset
                && partners[index].map { tokens[$0].range.lowerBound > offset } == true && isFirstOnLine(index + 1)
        }
        let units = braces.map { brace in
            let outer = indentation(at: tokens[brace].range.lowerBound)
            return String(indentation(at: tokens[brace + 1].range.lowerBound).dropFirst(outer.count))
        }
        // One column is a slip, or aligns the lines of a condition.
        return units.first { $0.count > 1 } ?? "    "
    }
}

/// Finds the partner of each bracket and checks that no `#if` cuts through a pair.
private struct Brackets {
    private let tokens: [Token]
    private(set) var partners: [Int?]
    private(set) var problem: String?
    private var open: [Int] = []
    /// For each `#if` that is open, how many brackets were open at its start.
    private var depths: [Int] = []

    init(_ tokens: [Token]) {
        self.tokens = tokens
        partners = Array(repeating: nil, count: tokens.count)
    }

    mutating func match() {
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "(", "[", "{": open.append(index)
            case ")": close("(", with: index)
            case "]": close("[", with: index)
            case "}": close("{", with: index)
            case "#if": depths.append(open.count)
            case "#elseif", "#else", "#endif":
                if depths.last != open.count { report("an #if cuts through brackets", at: token) }
                if token.text == "#endif" { _ = depths.popLast() }
            default: break
            }
        }
        if let last = open.last { report("a bracket is never closed", at: tokens[last]) }
    }

    private mutating func close(_ opening: String, with index: Int) {
        guard let start = open.popLast(), tokens[start].text == opening else {
            return report("a bracket closes none", at: tokens[index])
        }
        partners[start] = index
        partners[index] = start
    }

    private mutating func report(_ text: String, at token: Token) {
        problem = problem ?? "\(text) in line \(token.line), so this file is not understood"
    }
}
