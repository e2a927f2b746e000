extension Curve {
    /// A row for each size, and one that says of each contender whether its curve is straight.
    var table: Table {
        var table = Table(header: [growth.subject] + contenders.map(\.title))
        table.rows = points.map { point in [point.size.grouped] + point.nanoseconds.map { $0?.time ?? "–" } }
        table.rows.append(["slope"] + contenders.indices.map { slope(ofContender: $0).map(Self.verdict) ?? "–" })
        return table
    }

    static let legend = """
        A slope is the cost at the largest size by that at a middle one: the third of six, or the second of three or four. Up to 2
        it counts as straight, since the caches of a processor end somewhere; where the cost of each piece grew with their number,
        it would be as large as the sizes lie apart. A contender that takes too long at a size is left out of larger ones.
        """

    private static func verdict(_ slope: Double) -> String {
        "\(slope.figure) \(slope <= 2 ? "straight" : "GROWS")"
    }
}
