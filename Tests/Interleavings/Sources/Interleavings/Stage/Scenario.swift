import NotificationToken

/// A few threads that use the library, and what must hold in every order of their steps.
struct Scenario: Sendable {
    /// The rule of the contract that the scenario checks.
    fileprivate(set) var rule = ""
    let name: String
    /// What must hold, in one sentence.
    let sentence: String
    /// The kinds of center to use.
    let centers: [NotificationCenter.Kind]
    /// Whether the library's queues may still have jobs when the threads start.
    let startsBusy: Bool
    /// Why the scenario fails, if that is known and accepted; the explorer must find it.
    let fault: String?
    /// Prepares one schedule on a stage and its center: makes the observations and adds the threads, none of which runs yet.
    let play: @Sendable (Stage, NotificationCenter) -> Void

    init(
        _ name: String, _ sentence: String, centers: [NotificationCenter.Kind] = [.destroying],
        startsBusy: Bool = false, fault: String? = nil,
        _ play: @escaping @Sendable (Stage, NotificationCenter) -> Void
    ) {
        (self.name, self.sentence, self.centers) = (name, sentence, centers)
        (self.startsBusy, self.fault, self.play) = (startsBusy, fault, play)
    }
}

/// The scenarios that check one rule of the contract.
func rule(_ rule: String, @ScenarioBuilder _ scenarios: () -> [Scenario]) -> [Scenario] {
    scenarios().map { scenario in
        var scenario = scenario
        scenario.rule = rule
        return scenario
    }
}

@resultBuilder
enum ScenarioBuilder {
    static func buildExpression(_ scenario: Scenario) -> [Scenario] { [scenario] }

    static func buildExpression(_ scenarios: [Scenario]) -> [Scenario] { scenarios }

    static func buildBlock(_ scenarios: [Scenario]...) -> [Scenario] { scenarios.flatMap { $0 } }
}

/// Every scenario, by rule.
let scenarios = [examples, c1, c2, c3, c4, c5, c6, c7, c10, c11, c12, c14, c15, c16, c17].flatMap { $0 }
