/// What the end of an exploration means.
enum Verdict {
    case holds
    /// As far as it went.
    case unfinished
    case failed
    /// A fault that is known was found.
    case known
    /// A fault that is known is gone, or an example was not understood.
    case unexpected
    /// An example failed, as it has to.
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
