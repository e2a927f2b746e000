/// A few threads that use the library, and what must hold in every order of their steps.
struct Scenario: Sendable {
    /// The rule of The Contract that the scenario checks, or what it is about.
    let rule: String
    let name: String
    /// What must hold, in one sentence.
    let sentence: String
    let settings: [Setting]
    /// Prepares one schedule on a stage and its center: makes the observations and adds the threads, none of which runs
    /// yet.
    let play: @Sendable (Stage, NotificationCenter) -> Void

    init(
        _ rule: String, _ name: String, _ sentence: String, in settings: [Setting] = [.linux],
        _ play: @escaping @Sendable (Stage, NotificationCenter) -> Void
    ) {
        (self.rule, self.name, self.sentence) = (rule, name, sentence)
        (self.settings, self.play) = (settings, play)
    }
}

/// What a scenario runs with: the center of a platform, or the center of Linux and the actor that handlers run on.
enum Setting: String, CaseIterable, Sendable { case linux, apple, main, actor }

extension [Setting] {
    static let centers = [Setting.linux, .apple]
    static let actors = [Setting.main, .actor]
}

/// Every scenario, by rule.
let scenarios = [gate, waiting, ending, release, order, memory, queues, actors, centers, sequences].flatMap { $0 }
