/// How long to measure.
struct Pace {
    /// How often centers are made anew.
    ///
    /// Chance decides how the dictionaries of a center hash, which makes its posts up to a third cheaper or dearer for as
    /// long as it lives. So the rounds are spread over several centers.
    var centers = 8
    /// The rounds with each center.
    var rounds = 4
    /// How long one side works in one round.
    var nanoseconds = 25e6
    var sizes = [1, 10, 100, 1_000, 10_000, 100_000]

    static let quick = Pace(centers: 1, rounds: 3, nanoseconds: 2e6, sizes: [1, 10, 100])

    /// Fewer rounds, because a curve is read as a whole and its largest size takes long to prepare.
    var forCurves: Pace { Pace(centers: 1, rounds: min(centers * rounds, 7), nanoseconds: nanoseconds, sizes: sizes) }

    /// All rounds, because threads meet by chance, and no quick ones, because starting threads takes time.
    var forThreads: Pace { Pace(centers: 1, rounds: centers * rounds, nanoseconds: 25e6, sizes: [1, 2, 4, 8]) }
}
