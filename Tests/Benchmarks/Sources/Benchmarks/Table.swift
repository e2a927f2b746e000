import Foundation

/// Prints Markdown that is readable as it is, line by line: each figure appears as soon as it is measured.
func printTable(_ header: [String], _ lines: some Sequence<[String]>) {
    func printLine(_ cells: [String]) {
        let padded = cells.enumerated().map { column, cell in
            let space = String(repeating: " ", count: max(0, (column == 0 ? 41 : 12) - cell.count))
            return column == 0 ? cell + space : space + cell
        }
        print("| \(padded.joined(separator: " | ")) |")
        fflush(nil)
    }
    print()
    printLine(header)
    printLine(header.indices.map { $0 == 0 ? "---" : "---:" })
    for line in lines { printLine(line) }
}

extension Double {
    /// The number, rounded to its significant digits.
    var figure: String { String(format: self < 10 ? "%.2f" : self < 100 ? "%.1f" : "%.0f", self) }

    /// The number of nanoseconds, in the unit that leaves one to three digits before the point.
    var time: String {
        self < 1e3 ? "\(figure) ns" : self < 1e6 ? "\((self / 1e3).figure) µs" : "\((self / 1e6).figure) ms"
    }
}
