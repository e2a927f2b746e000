extension Curve {
    /// A row for each size, and one that says of each competitor whether its line is straight.
    var table: Table {
        var table = Table(header: [growth.subject.rawValue] + growth.competitors.map(\.title))
        for (index, size) in sizes.enumerated() {
            let times = lines.map { $0.nanoseconds.indices.contains(index) ? $0.nanoseconds[index].time : "–" }
            table.rows.append([size.grouped] + times)
        }
        table.rows.append(["slope"] + lines.map { "\($0.slope.figure) \($0.isStraight ? "straight" : "GROWS")" })
        return table
    }

    static let legend = """
        A slope is the cost at the largest size by that at a middle one: the third of six, or the second of three or four. Up to 3
        it counts as straight, since the caches of a processor end somewhere; where each piece cost more with their number, it
        would be as large as the sizes lie apart. A contender that takes too long at a size is left out of larger ones.
        """
}
