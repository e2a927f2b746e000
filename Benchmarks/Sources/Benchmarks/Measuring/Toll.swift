/// What came out for a way.
struct Toll {
    let way: Way
    /// The allocations of one post: ours, and by hand.
    let allocations: [Spread]
}
