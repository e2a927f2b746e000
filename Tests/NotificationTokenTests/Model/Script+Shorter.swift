extension Script {
    /// The scripts that lack one step.
    var shorter: [Script] { Self.shorter(steps).map(Script.init) }

    private static func shorter(_ steps: [Step]) -> [[Step]] {
        var results: [[Step]] = []
        for index in steps.indices.reversed() {
            var fewer = steps
            fewer.remove(at: index)
            results.append(fewer)
            for moment in Moment.allCases {
                for inner in shorter(steps[index].code[moment] ?? []) {
                    var changed = steps
                    changed[index].code[moment] = inner
                    results.append(changed)
                }
            }
        }
        return results
    }
}
