/// The difference of two texts, as `diff -u` prints it.
struct UnifiedDiff: CustomStringConvertible {
    /// A line that both texts have, or one of them.
    private struct Line {
        let mark: Character
        let text: Substring
    }

    private static let context = 3
    private let path: String
    private var lines: [Line] = []

    init(path: String, old: String, new: String) {
        self.path = path
        let (oldLines, newLines) = (Self.lines(of: old), Self.lines(of: new))
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in newLines.difference(from: oldLines) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < oldLines.count || newIndex < newLines.count {
            if removed.contains(oldIndex) {
                lines.append(Line(mark: "-", text: oldLines[oldIndex]))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append(Line(mark: "+", text: newLines[newIndex]))
                newIndex += 1
            } else {
                lines.append(Line(mark: " ", text: oldLines[oldIndex]))
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            }
        }
    }

    /// Each line with the characters that end it.
    private static func lines(of text: String) -> [Substring] {
        var (lines, rest) = ([Substring](), text[...])
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isLineEnd).map { rest.index(after: $0) } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    var description: String {
        let hunks = hunks
        return hunks.isEmpty ? "" : "--- \(path)\n+++ \(path)\n" + hunks.map { text(of: $0) }.joined()
    }

    /// The changed lines with those around them, where changes that are close to each other share a hunk.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where lines[index].mark != " " {
            let hunk = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= hunk.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> String {
        "@@ -\(position(of: hunk, without: "+")) +\(position(of: hunk, without: "-")) @@\n"
            + lines[hunk].map { line in
                let ending = line.text.last?.isLineEnd == true ? "" : "\n\\ No newline at end of file\n"
                return "\(line.mark)\(line.text)\(ending)"
            }.joined()
    }

    /// The first line of a hunk in one of the texts, and the number of its lines there.
    private func position(of hunk: Range<Int>, without mark: Character) -> String {
        let count = lines[hunk].count { $0.mark != mark }
        let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
        return "\(count == 0 ? before : before + 1),\(count)"
    }
}

extension Character {
    /// Only a line feed ends a line, also after a carriage return.
    fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
