/// How the cost of some work grows: what came out for a growth.
struct Curve {
    let growth: Growth
    let sizes: [Int]
    /// One for each competitor.
    let lines: [Line]

    /// The nanoseconds that a competitor may need at a size, to get ready or to do the work twice.
    ///
    /// With more it is left out of the larger ones. One whose cost is straight stays far below, and one whose cost is quadratic
    /// would take minutes there.
    private static let patience = 200e6

    /// Measures all sizes in one race: so no line is bent by what else the machine does for a while.
    init(_ growth: Growth, at pace: Pace) {
        let sizes = growth.sizes(at: pace)
        let pieces = sizes.map { growth.pieces(at: $0) }
        var stages: [[any Staged]] = []
        let race = Race(at: growth.pace(for: pace), on: growth.stopwatch) {
            stages = growth.competitors.map { Self.stages(for: $0.type, growth, sizes) }
            return stages.flatMap(\.self)
        }
        var end = 0
        lines = stages.map { stages in
            end += stages.count
            return Line(race, end - stages.count..<end, pieces: pieces)
        }
        self.growth = growth
        self.sizes = sizes
    }

    /// Makes a competitor ready for each size, up to one that takes too long.
    private static func stages(for type: any Contender.Type, _ growth: Growth, _ sizes: [Int]) -> [any Staged] {
        var stages: [any Staged] = []
        for size in sizes {
            let preparation = Stopwatch.processor.time { stages.append(type.stage(growth.work(size))) }
            let work = Stopwatch.processor.time { stages[stages.count - 1].perform(2) }
            if max(preparation, work) > patience { break }
        }
        return stages
    }
}
