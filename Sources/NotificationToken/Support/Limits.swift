/// What the library keeps at most, for speed alone.
enum Limits {
    /// So many idle relays of one center are not left to a queue.
    static let crowd = 256
}
