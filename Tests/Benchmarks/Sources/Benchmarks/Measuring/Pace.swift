/// How long to measure.
struct Pace {
    /// How often centers are made anew.
    ///
    /// Chance decides how the dictionaries of a center hash, which makes its posts up to a third cheaper or dearer for
    /// as long as it lives. So the rounds are spread over several centers.
    var centers = 8
    /// The rounds with each center.
    var rounds = 4
    /// How long one side works in one round.
    var nanoseconds = 25e6

    static let quick = Pace(centers: 1, rounds: 3, nanoseconds: 2e6)
}
