/// Counts what was done and found.
struct Tally {
    var posts = 0
    var observations = 0
    var deliveries: [String: Int] = [:]
    var endings: [Ending.Way: Int] = [:]
    var faults: [Fault.Kind: Int] = [:]

    var deliveryCount: Int { deliveries.values.reduce(0, +) }

    /// Changes whenever anything is counted.
    var entries: Int { posts + observations + deliveryCount + endings.values.reduce(0, +) }
}
