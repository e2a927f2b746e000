/// What is printed in the end.
struct Report {
    let scores: [Score]
    let tolls: [Toll]
    let curves: [Curve]
    /// Whether it is to be pasted into a page, with headings and a chart.
    let isPage: Bool

    var text: String {
        var parts: [String] = []
        if !scores.isEmpty { parts += [heading("Goals"), goals.markdown, Self.legend] }
        if !tolls.isEmpty { parts += [heading(Way.heading), Toll.table(of: tolls).markdown, Toll.legend] }
        for curve in curves { parts += [heading(curve.growth.title), curve.table.markdown] }
        if !curves.isEmpty { parts.append(Curve.legend) }
        if isPage, let curve = curves.first(where: { $0.growth.subject == .observers }) {
            parts.append(Chart(curve: curve).markdown)
        }
        return parts.joined(separator: "\n\n")
    }

    private static let legend = """
        Each contender does the work in turn, round by round, in one process. The figures are medians of processor time, but of
        wall time where there are several threads. A ratio is the median of the ratios within each round, next to its quartiles.
        """

    private var goals: Table {
        var table = Table(
            header: isPage
                ? ["Work", "Library", "Built in", "Ratio"]
                : ["Work"] + contenders.map(\.title) + ["ours / Foundation", "quartiles", "goal", "met"])
        for score in scores {
            let values = contenders.indices.map { index in
                index < score.values.count ? score.values[index].described(in: score.unit) : "–"
            }
            let quartiles =
                score.unit == .nanoseconds ? "\(score.ratio.lower.figure)…\(score.ratio.upper.figure)" : "exact"
            let ratio = score.ratio.median.figure
            table.rows.append(
                isPage
                    // A page would break a narrow column between number and unit.
                    ? [score.goal.title] + values.prefix(2).map { $0.replacing(" ", with: "\u{A0}") } + [ratio]
                    : [score.goal.title] + values + [
                        ratio, quartiles, "≤ \(score.goal.limit.figure)", score.isMet ? "yes" : "NO",
                    ])
        }
        return table
    }

    private func heading(_ title: String) -> String { isPage ? "### \(title)" : title }
}
