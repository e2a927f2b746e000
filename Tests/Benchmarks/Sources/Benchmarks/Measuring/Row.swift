/// A row of the table: work, its unit, and the limit of the ratio, which is our figure divided by Foundation's.
struct Row {
    enum Unit { case time, heapBytes, allocations }

    let title: String
    private let unit: Unit
    private let clock: Clock
    private let sides: [() -> Race.Stage]
    private let limit: Double?

    /// A row with a limit for Swift 6.3, and another one for 6.2.
    ///
    /// If there is a reference, our own time for it takes the place of Foundation's time for the work.
    init<Posted>(
        _ title: String, _ limit: Double?, _ older: Double?, _ work: Work<Posted>, _ unit: Unit = .time,
        by reference: Work<User>? = nil
    ) {
        self.title = title
        self.unit = unit
        clock = work.clock
        sides = reference.map { [work.ourStage, $0.ourStage] } ?? work.stages
        #if compiler(>=6.3)
        self.limit = limit
        #else
        self.limit = older
        #endif
    }

    /// Whether this platform lets us measure it.
    var isMeasurable: Bool { unit == .time || Heap.isCounted }

    static let header = ["Work", "Library", "Foundation", "Ratio", "Quartiles", "Limit", ""]
    static let legend = """

        Times are medians of CPU time, or of wall time until the last delivery if several threads take part. A ratio is the median
        of the library's time divided by Foundation's in each round.
        """

    /// Measures and returns the cells of the row.
    func cells(at pace: Pace) -> [String] {
        let race = unit == .time ? Race(at: pace, by: clock, between: sides) : nil
        let count = unit == .heapBytes ? Heap.bytesPerObservation : Heap.allocations
        let values = race?.medians ?? sides.map { prepare in count(prepare()) }
        let ratios = race?.ratios(of: 0, by: 1) ?? [values[0] / values[1]]
        let figures = values.map { unit == .time ? $0.time : $0.figure }
        let quartiles = "\(ratios.quantile(0.25).figure)…\(ratios.quantile(0.75).figure)"
        let verdict = limit.map { ratios.median <= $0 ? "met" : "MISSED" } ?? ""
        return [title] + figures + [ratios.median.figure, quartiles, limit?.figure ?? "–", verdict]
    }
}
