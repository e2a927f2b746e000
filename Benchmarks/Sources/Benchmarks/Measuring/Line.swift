/// What came out for one competitor of a curve.
struct Line {
    /// The nanoseconds for a piece of the work: one for each size, without the largest ones if it was left out there.
    let nanoseconds: [Double]
    /// The cost at its largest size by that at its middle one: about 1 where the cost of a piece stays as it is.
    ///
    /// The middle size and not the smallest, because there what comes once with every post has its weight.
    let slope: Double

    /// Reads the laps of a competitor out of a race, in which it ran once for each size.
    init(_ race: Race, _ laps: Range<Int>, pieces: [Int]) {
        let pieces = pieces.map(Double.init)
        nanoseconds = zip(race.medians[laps], pieces).map { $0 / $1 }
        let middle = (laps.count - 1) / 2
        let last = laps.count - 1
        let ratio = race.ratio(of: laps.lowerBound + last, by: laps.lowerBound + middle).median
        slope = ratio * pieces[middle] / pieces[last]
    }

    /// Up to 3 it counts as straight, since the caches of a processor end somewhere.
    var isStraight: Bool { slope <= 3 }
}
