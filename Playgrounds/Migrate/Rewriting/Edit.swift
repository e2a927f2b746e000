/// A part of the source and what replaces it.
struct Edit {
    let range: Range<Int>
    let text: String
}

extension Source {
    /// The text after some edits, which don't overlap.
    func text(after edits: [Edit]) -> String {
        var (result, position) = ("", 0)
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += text(position..<edit.range.lowerBound) + edit.text
            position = edit.range.upperBound
        }
        return result + text(position..<scalars.count)
    }
}
