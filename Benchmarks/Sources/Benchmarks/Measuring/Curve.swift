/// How the cost of some work grows: what came out for a growth.
struct Curve {
    let growth: Growth
    let points: [Point]

    struct Point {
        let size: Int
        /// The nanoseconds for one delivery, or for one time where nothing is delivered; one for each contender, nil where it was
        /// left out.
        let nanoseconds: [Double?]
    }

    /// The nanoseconds that a contender may need at a size, to get ready or to do the work once.
    ///
    /// With more it is left out of the larger ones. One whose cost is straight stays far below, and one whose cost is quadratic
    /// would take minutes there.
    private static let patience = 50e6

    /// Measures the work at each size.
    init(_ growth: Growth, at pace: Pace, _ progress: Progress) {
        self.growth = growth
        var active = Array(contenders.indices)
        points = growth.sizes(at: pace).map { size in
            progress.begin("\(growth.title), \(size.grouped)")
            let work = growth.work(size)
            var stages: [any Staged] = []
            let preparations = active.map { index in
                Stopwatch.processor.time { stages.append(contenders[index].type.stage(work)) }
            }
            let times = Race(stages, at: pace).medians
            var nanoseconds: [Double?] = contenders.map { _ in nil }
            for (index, time) in zip(active, times) { nanoseconds[index] = time / Double(max(1, work.deliveries)) }
            active = zip(active, zip(preparations, times)).filter { max($1.0, $1.1) <= Self.patience }.map { $0.0 }
            return Point(size: size, nanoseconds: nanoseconds)
        }
    }

    /// What a contender's cost at its largest size is by that at its middle one.
    ///
    /// It is about 1 where the cost of each piece stays as it is. The middle size and not the smallest, because what comes once
    /// with every post weighs on that one.
    func slope(ofContender index: Int) -> Double? {
        let costs = points.compactMap { $0.nanoseconds[index] }
        guard costs.count > 1 else { return nil }
        return costs[costs.count - 1] / costs[(costs.count - 1) / 2]
    }
}
