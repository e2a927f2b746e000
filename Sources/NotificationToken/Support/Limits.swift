/// Sizes from which the library works otherwise.
enum Limits {
    /// From so many idle relays of a center on, who observes it sweeps, too.
    static let crowd = 256
}
