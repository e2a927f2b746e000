/// How the cost of work grows with the number of something.
struct Curve {
    let title: String
    /// Whether the figure is the time divided by the size.
    private let isPerPiece: Bool
    private let clock: Clock
    /// Prepares our side and Foundation's for a size.
    private let sides: (Int) -> [() -> Race.Stage]

    init<User>(_ title: String, perPiece: Bool = false, _ work: @escaping (Int) -> Work<User>) {
        self.title = title
        isPerPiece = perPiece
        clock = work(1).clock
        sides = { size in Array(work(size).stages.prefix(2)) }
    }

    static let legend = """

        A slope is the cost at the largest size divided by that at a middle one: the third of six, or the second of three or
        four. Up to 3 counts as straight, because large sizes don't fit into the caches.
        """

    /// Measures all sizes in one race, and returns the lines of a table.
    func lines(at pace: Pace) -> [[String]] {
        let pace = clock == .wall ? pace.forThreads : pace.forCurves
        let race = Race(at: pace, by: clock, between: pace.sizes.flatMap(sides))
        let pieces = pace.sizes.map { isPerPiece ? Double($0) : 1 }
        let times = pace.sizes.enumerated().map { index, size in
            ["\(size)"] + (0...1).map { side in (race.medians[2 * index + side] / pieces[index]).time }
        }
        // The middle size and not the smallest, because the fixed cost of a post weighs most there.
        let (middle, last) = ((pieces.count - 1) / 2, pieces.count - 1)
        let slopes = (0...1).map { side in
            let slope = race.ratios(of: 2 * last + side, by: 2 * middle + side).median * pieces[middle] / pieces[last]
            return "\(slope.figure) \(slope <= 3 ? "straight" : "GROWS")"
        }
        return times + [["slope"] + slopes]
    }
}
