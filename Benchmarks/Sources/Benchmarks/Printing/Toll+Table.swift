extension Toll {
    static func table(of tolls: [Toll]) -> Table {
        var table = Table(header: ["Way"] + allRounders.map(\.title))
        table.rows = tolls.map { toll in [toll.way.title] + toll.allocations.map(text) }
        return table
    }

    static let legend = """
        What all threads of the process allocate until a post has been handled, which the next one waits for; what passes it on is
        written by hand for Foundation. Where the order of the threads decides, it is the median of 31 rounds, after a ≈.
        """

    private static func text(_ count: Spread) -> String {
        let varies = count.upper - count.lower >= 0.005
        return (varies ? "≈ " : "") + count.median.figure
    }
}
