/// How the cost of some work grows with the number of observers.
struct Curve {
    let title: String
    let points: [Point]

    struct Point {
        let size: Int
        /// The nanoseconds for one delivery, or for one time where nothing is delivered; one for each contender.
        let nanoseconds: [Double]
    }

    /// Measures the work at each size of the pace.
    init(_ title: String, at pace: Pace, _ progress: Progress, _ work: (Int) -> Work) {
        self.title = title
        points = pace.sizes.map { size in
            progress.begin("\(title), \(size.grouped)")
            let work = work(size)
            let race = Race(contenders.map { $0.type.stage(work) }, at: pace)
            return Point(size: size, nanoseconds: race.medians.map { $0 / Double(max(1, work.deliveries)) })
        }
    }
}
