/// The cost of a delivery against the number of observers, as Mermaid draws it on a page.
struct Chart {
    let curve: Curve

    var markdown: String {
        let sizes = curve.points.map { "\"\($0.size.grouped)\"" }.joined(separator: ", ")
        // There is no legend in such a chart, so the title has to tell the lines apart.
        let isOursLower = curve.points.filter { $0.nanoseconds[0] < $0.nanoseconds[1] }.count * 2 >= curve.points.count
        let titles = contenders.prefix(2).map(\.title)
        let (upper, lower) = isOursLower ? (titles[1], titles[0]) : (titles[0], titles[1])
        return """
            ```mermaid
            xychart-beta
                title "Cost of a delivery: \(upper) (upper line), \(lower) (lower line)"
                x-axis "observers" [\(sizes)]
                y-axis "nanoseconds"
                line [\(line(ofContender: 1))]
                line [\(line(ofContender: 0))]
            ```
            """
    }

    private func line(ofContender index: Int) -> String {
        curve.points.map { "\(Int($0.nanoseconds[index].rounded()))" }.joined(separator: ", ")
    }
}
