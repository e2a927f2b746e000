/// The result of an exploration.
enum Verdict {
    /// No schedule within the bound failed.
    case holds
    /// No schedule failed until the time was over.
    case unfinished
    case failed
    /// The scenario's known fault was found.
    case expected
    /// The scenario's known fault was not found.
    case unexpected

    var isGood: Bool { self != .failed && self != .unexpected }
}

extension Performance {
    func verdict(hasFailed: Bool, _ summary: Summary, _ options: Options) -> Verdict {
        if hasFailed { return scenario.fault == nil ? .failed : .expected }
        guard options.seed == nil, summary.exhaustedBound == options.bound else { return .unfinished }
        return scenario.fault == nil ? .holds : .unexpected
    }
}
