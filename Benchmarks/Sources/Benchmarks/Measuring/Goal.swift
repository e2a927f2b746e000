/// A row of the table of goals: some work, and what it may cost us where it costs Foundation 1.
struct Goal {
    let title: String
    let limit: Double
    let measure: Measure

    enum Measure {
        case time(Work, by: [any Contender.Type] = contenders.map(\.type))
        case wallTime(Work)
        /// Until all has been delivered elsewhere, against what a person writes by hand.
        case crossing(Destination, observers: Int)
        /// Our own time for the first by our own time for the second.
        case flatness(Work, Work)
        case heapBytes(alive: Int)
        case allocations(Work, by: [any Contender.Type] = contenders.map(\.type))
    }

    private static let withNumber: [any Contender.Type] = [OursWithNumber.self, BuiltInWithNumber.self]

    static let all = [
        Goal("Post, nobody observes", 0.85, .time(.post(observers: 0))),
        Goal("Post, 1 observer", 0.65, .time(.post(observers: 1))),
        Goal("… with a number", 0.70, .time(.post(observers: 1), by: withNumber)),
        Goal("… by name and userInfo", 1.35, .time(.post(observers: 1), by: [OursByName.self, BuiltIn.self])),
        Goal("Post, 10 observers", 0.20, .time(.post(observers: 10))),
        Goal("Post, 100 observers", 0.10, .time(.post(observers: 100))),
        Goal("Post, 10,000 observers", 0.08, .time(.post(observers: 10_000))),
        Goal("Post, 1 of 100 senders", 0.80, .time(.postFromOneSender(among: 100))),
        Goal("Post, 1 of 10,000 senders", 0.80, .time(.postFromOneSender(among: 10_000))),
        Goal(
            "… by the same, 1 of 10", 1.25,
            .flatness(.postFromOneSender(among: 10_000), .postFromOneSender(among: 10))),
        Goal("Observe and cancel, 0 alive", 0.40, .time(.observeAndCancel(alive: 0))),
        Goal("Observe and cancel, 1,000 alive", 0.55, .time(.observeAndCancel(alive: 1_000))),
        Goal("Post, 2 threads, 10 observers", 0.30, .wallTime(.postOnThreads(2, observers: 10))),
        Goal("On the main actor, 1 observer", 0.90, .crossing(.mainActorItself, observers: 1)),
        Goal("On the main actor, 10 observers", 0.90, .crossing(.mainActorItself, observers: 10)),
        Goal("To the main actor, 1 observer", 0.90, .crossing(.mainActor, observers: 1)),
        Goal("To the main actor, 10 observers", 0.90, .crossing(.mainActor, observers: 10)),
        Goal("To an actor", 0.90, .crossing(.actor, observers: 1)),
        Goal("To a loop over a stream", 1.00, .crossing(.stream, observers: 1)),
        Goal("To an operation queue", 1.00, .crossing(.queue, observers: 1)),
        Goal("Heap bytes of an observation", 1.05, .heapBytes(alive: 10_000)),
        Goal("Allocations of a post", 0.80, .allocations(.post(observers: 1))),
        Goal("Allocations, with a number", 1.00, .allocations(.post(observers: 1), by: withNumber)),
    ]

    private init(_ title: String, _ limit: Double, _ measure: Measure) {
        self.title = title
        self.limit = limit
        self.measure = measure
    }

    /// Measures; nil where the platform does not let us.
    func score(at pace: Pace) -> Score? {
        switch measure {
        case .time(let work, let contenders):
            return score(Race(at: pace) { contenders.map { $0.stage(work) } })
        case .wallTime(let work):
            return score(Race(at: pace, on: .wall) { contenders.map { $0.type.stage(work) } })
        case .crossing(let destination, let observers):
            let work = Work.cross(to: destination, observers: observers)
            return score(Race(at: pace, on: .wall) { [Ours.stage(work), BuiltIn.stage(work)] })
        case .flatness(let work, let reference):
            let race = Race(at: pace) { [Ours.stage(work), Ours.stage(reference)] }
            return Score(goal: self, unit: .nanoseconds, values: [race.medians[0]], ratio: race.ratio)
        case .heapBytes(let alive):
            guard Heap.isCounted else { return nil }
            return score(.bytes, contenders.map { $0.type.heapBytesPerObservation(alive: alive) })
        case .allocations(let work, let contenders):
            guard Heap.isCounted else { return nil }
            return score(.count, contenders.map { Heap.allocations($0.stage(work), count: 1_000) })
        }
    }

    private func score(_ race: Race) -> Score {
        Score(goal: self, unit: .nanoseconds, values: race.medians, ratio: race.ratio)
    }

    private func score(_ unit: Score.Unit, _ values: [Double]) -> Score {
        Score(goal: self, unit: unit, values: values, ratio: Spread([values[0] / values[1]]))
    }
}
