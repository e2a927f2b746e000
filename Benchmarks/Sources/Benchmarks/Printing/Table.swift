/// Text in columns: the first to the left, the others to the right.
struct Table {
    let header: [String]
    var rows: [[String]] = []

    /// The table in Markdown, which is readable as it is, too: that is why there is no other form.
    var markdown: String {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let rule = widths.enumerated().map { $0 == 0 ? String(repeating: "-", count: $1) : dashes($1 - 1) + ":" }
        return ([header, rule] + rows).map { line(of: $0, widths) }.joined(separator: "\n")
    }

    private func line(of cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            return column == 0 ? cell.0 + space : space + cell.0
        }
        return "| " + padded.joined(separator: " | ") + " |"
    }

    private func dashes(_ count: Int) -> String { String(repeating: "-", count: count) }
}
