/// The median of samples, and the quartiles around it.
///
/// Not the mean: on a machine that others use too, a few samples are far too slow, and none is too fast.
struct Spread {
    let lower: Double
    let median: Double
    let upper: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        func quantile(_ fraction: Double) -> Double {
            let position = fraction * Double(sorted.count - 1)
            let index = min(Int(position), sorted.count - 2)
            guard index >= 0 else { return sorted[0] }
            return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
        }
        lower = quantile(0.25)
        median = quantile(0.5)
        upper = quantile(0.75)
    }
}
