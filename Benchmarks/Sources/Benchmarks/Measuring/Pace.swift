/// How long to measure.
struct Pace {
    let rounds: Int
    /// How long one contender works in one round.
    let nanoseconds: Double
    let isQuick: Bool

    static let normal = Pace(rounds: 31, nanoseconds: 25e6, isQuick: false)
    static let quick = Pace(rounds: 3, nanoseconds: 2e6, isQuick: true)

    /// The curves need fewer rounds than the goals: a curve is read as a whole.
    var forCurves: Pace { Pace(rounds: min(rounds, 7), nanoseconds: nanoseconds, isQuick: isQuick) }

    var withLongRounds: Pace { Pace(rounds: rounds, nanoseconds: Pace.normal.nanoseconds, isQuick: isQuick) }

    /// The numbers of observers along a curve.
    var sizes: [Int] { isQuick ? [1, 10, 100] : [1, 10, 100, 1_000, 10_000, 100_000] }
}
