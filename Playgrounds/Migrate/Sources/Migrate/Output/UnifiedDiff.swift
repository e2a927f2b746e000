/// The lines in which two texts of a file differ, as `patch -p0` and `git apply -p0` read them.
struct UnifiedDiff: CustomStringConvertible {
    private struct Line {
        /// A minus or a plus, or a space for a line of both texts.
        let mark: Character
        /// With the character that ends it, which the last line of a file may not have.
        let text: Substring
    }

    /// The number of unchanged lines around those that change.
    private static let context = 3

    private let path: String
    private var lines: [Line] = []

    init(of path: String, from old: String, to new: String) {
        self.path = path
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                lines.append(Line(mark: "-", text: old[oldIndex]))
                oldIndex += 1
            } else {
                lines.append(Line(mark: inserted.contains(newIndex) ? "+" : " ", text: new[newIndex]))
                oldIndex += inserted.contains(newIndex) ? 0 : 1
                newIndex += 1
            }
        }
    }

    var description: String {
        // Without a tab at its end, a name with a space would be cut off there.
        let name = path.contains(" ") ? "\(path)\t" : path
        return "--- \(name)\n+++ \(name)\n" + hunks.map { text(ofHunk: $0) }.joined()
    }

    /// The changed lines with their context, and those that would touch together.
    private var hunks: [Range<Int>] {
        lines.indices.filter { lines[$0].mark != " " }.reduce(into: []) { hunks, index in
            let end = min(index + Self.context + 1, lines.count)
            let start = max(index - Self.context, 0)
            if let last = hunks.last, start <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<end
            } else {
                hunks.append(start..<end)
            }
        }
    }

    private func text(ofHunk hunk: Range<Int>) -> String {
        func range(without mark: Character) -> String {
            let start = lines[..<hunk.lowerBound].count { $0.mark != mark } + 1
            return "\(start),\(lines[hunk].count { $0.mark != mark })"
        }
        return "@@ -\(range(without: "+")) +\(range(without: "-")) @@\n"
            + lines[hunk].map { line in
                let isEnded = line.text.unicodeScalars.last == "\n"
                return "\(line.mark)\(line.text)\(isEnded ? "" : "\n\\ No newline at end of file\n")"
            }.joined()
    }

    /// Only a line feed ends a line, also after a carriage return.
    private static func lines(of text: String) -> [Substring] {
        let scalars = text.unicodeScalars
        let ends = scalars.indices.filter { scalars[$0] == "\n" }.map { scalars.index(after: $0) }
        let bounds = [scalars.startIndex] + ends + [scalars.endIndex]
        return zip(bounds, bounds.dropFirst()).map { text[$0..<$1] }.filter { !$0.isEmpty }
    }
}
