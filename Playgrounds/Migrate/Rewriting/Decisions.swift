/// What is decided about each observer of a file.
struct Decisions {
    private(set) var rewritten: [ObserverCall] = []
    private(set) var observations: [Observation] = []
    /// The observers that are left, with the types that observe.
    private(set) var left: [(line: Int, type: String?, reason: Reason)] = []
    /// What keeps the observations of each class, by its path.
    private(set) var keepers: [String: Set<Keeper>] = [:]

    init(about file: SourceFile, _ index: TypeIndex) {
        let judge = Judge(file: file, index: index)
        for call in file.observers {
            let type = file.type(around: call)
            do throws(Reason) {
                let observation = try judge.replacement(for: call)
                observations.append(observation)
                rewritten.append(call)
                if let keeper = observation.keeper, let type { keepers[type.path, default: []].insert(keeper) }
            } catch {
                left.append((file.source.tokens[call.name].line, type?.name, error))
            }
        }
    }
}
