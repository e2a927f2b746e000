/// The result of an exploration.
enum Verdict {
    /// No schedule within the bound failed.
    case holds
    /// No schedule failed until the time was over.
    case unfinished
    case failed
    /// The known fault was found.
    case known
    /// The known fault, or that of an example, was not found.
    case unexpected
    /// An example failed, as it must.
    case example

    var isGood: Bool { self != .failed && self != .unexpected }
}

extension Performance {
    func verdict(failed: Bool, _ summary: Exploration.Summary, _ options: Options) -> Verdict {
        if failed { return scenario.mustFail ? .example : scenario.knownFault != nil ? .known : .failed }
        guard options.seed == nil, summary.exhaustedBound == options.bound else { return .unfinished }
        return scenario.mustFail || scenario.knownFault != nil ? .unexpected : .holds
    }
}
