/// The cost of a delivery against the number of observers, as Mermaid draws it on a page.
struct Chart {
    let curve: Curve

    var markdown: String {
        // A line can't be shorter than its axis: where one was left out, there is nothing to compare.
        let points = zip(curve.sizes, zip(curve.lines[0].nanoseconds, curve.lines[1].nanoseconds))
            .map { (size: $0, ours: $1.0, theirs: $1.1) }
        // There is no legend in such a chart, so the title has to tell the lines apart.
        let isOursLower = points.filter { $0.ours < $0.theirs }.count * 2 >= points.count
        let titles = contenders.prefix(2).map(\.title)
        let (upper, lower) = isOursLower ? (titles[1], titles[0]) : (titles[0], titles[1])
        return """
            ```mermaid
            xychart-beta
                title "Cost of a delivery: \(upper) (upper line), \(lower) (lower line)"
                x-axis "observers" [\(points.map { "\"\($0.size.grouped)\"" }.joined(separator: ", "))]
                y-axis "nanoseconds"
                line [\(line(points.map(\.theirs)))]
                line [\(line(points.map(\.ours)))]
            ```
            """
    }

    private func line(_ costs: [Double]) -> String {
        costs.map { "\(Int($0.rounded()))" }.joined(separator: ", ")
    }
}
