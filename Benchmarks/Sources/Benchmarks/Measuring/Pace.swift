/// How long to measure.
struct Pace {
    /// How often the contenders are made ready: where the entries of a center's dictionaries come to lie is up to chance, and for
    /// as long as the center lives that makes a post cheap or dear, Foundation's and ours, by up to a third.
    let heats: Int
    /// How often each contender works in a heat.
    let rounds: Int
    /// How long one contender works in one round.
    let nanoseconds: Double
    let isQuick: Bool

    static let normal = Pace(heats: 8, rounds: 4, nanoseconds: 25e6, isQuick: false)
    static let quick = Pace(heats: 1, rounds: 3, nanoseconds: 2e6, isQuick: true)

    /// The curves need less than the goals: a curve is read as a whole, and to make its largest size ready takes long.
    var forCurves: Pace { Pace(heats: 1, rounds: min(heats * rounds, 7), nanoseconds: nanoseconds, isQuick: isQuick) }

    /// One heat as long as all of them, in rounds that are never quick ones.
    var withLongRounds: Pace {
        Pace(heats: 1, rounds: heats * rounds, nanoseconds: Pace.normal.nanoseconds, isQuick: isQuick)
    }

    /// The numbers of observers along a curve.
    var sizes: [Int] { isQuick ? [1, 10, 100] : [1, 10, 100, 1_000, 10_000, 100_000] }
}
