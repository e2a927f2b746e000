/// What came out for a goal.
struct Score {
    let goal: Goal
    let unit: Unit
    /// One for each contender, or for the first ones alone.
    let values: [Double]
    /// Ours by Foundation's.
    let ratio: Spread

    enum Unit {
        case nanoseconds
        case bytes
        case count
    }

    var isMet: Bool { ratio.median <= goal.limit }
}
