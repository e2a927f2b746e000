import Foundation
import NotificationToken
import Scheduling

/// Posts and observes numbers for a scenario, records both in a journal, and has it judged at the end.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class Traffic: @unchecked Sendable {
    let centers: [Held<NotificationCenter>]
    private let stage: Stage
    private let senders = [NSObject(), NSObject()]
    private var contexts: [(strand: Strand, context: Context)] = []
    private var observations: [Observation] = []
    private var tokens: [Int: NotificationToken] = [:]

    init(on stage: Stage) {
        self.stage = stage
        centers = (0..<2).map { _ in stage.mortalCenter() }
        contexts = [(Threads.main, Context(Context.main))]
        stage.keep(self)
        // The handlers of a scenario may capture the traffic.
        stage.finally { [unowned self] in tokens = [:] }
        stage.afterwards { [unowned self] in
            let journal = Journal(contexts.map(\.context), observations)
            for (fault, text) in journal.faults { claim(false, "a delivery is \(fault): \(text)") }
        }
    }

    /// Observes a number.
    ///
    /// - Parameters:
    ///   - key: What to observe.
    ///   - center: The index of the center.
    ///   - sender: 1 or 2, or 0 for every sender.
    ///   - store: The actor of the handler; nil for the main actor.
    ///   - body: What the handler does.
    /// - Returns: The observation.
    @discardableResult
    func observe(
        _ key: Notification.Key<Int> = .number, at center: Int = 0, from sender: Int = 0, on store: Store? = nil,
        _ body: @escaping () -> Void = {}
    ) -> Observation {
        let context = context(of: Threads.serving(store)).number
        let observation = Observation(of: topic(key, center), from: sender, in: context)
        observations.append(observation)
        let handler: @Sendable (Int) -> Void = stage.witness().handler { [unowned self] number in
            current.deliver(number, to: observation, body)
        }
        let object = sender > 0 ? senders[sender - 1] : nil
        tokens[observation.number] = centers[center].value?.observe(key, object: object, on: store, using: handler)
        observation.begin = tick()
        return observation
    }

    /// Posts a number under each key.
    func post(_ keys: Notification.Key<Int>..., at center: Int = 0, from sender: Int = 0) {
        for key in keys.isEmpty ? [.number] : keys {
            guard let base = centers[center].value else { return }
            current.post(topic(key, center), from: sender) { number in
                base.post(key, object: sender > 0 ? senders[sender - 1] : nil, payload: number)
            }
        }
    }

    func cancel(_ observation: Observation) {
        observation.end(in: current) {
            tokens[observation.number]?.cancel()
            return false
        }
    }

    /// Releases a center and so ends its observations.
    func dropCenter(_ index: Int = 0) {
        centers[index].drop("the center")
    }

    /// Whether an observation has ended.
    func hasEnded(_ observation: Observation) -> Bool { tokens[observation.number]?.isActive == false }

    /// How many posts have returned.
    var postCount: Int { contexts.flatMap(\.context.posts).count { $0.end < .max } }

    /// How many deliveries an observation got.
    func count(of observation: Observation) -> Int {
        contexts.flatMap(\.context.deliveries).count { $0.observation == observation.number }
    }

    private func topic(_ key: Notification.Key<Int>, _ center: Int) -> Journal.Topic {
        Journal.Topic(center: center, name: key.name == .event ? 0 : 1)
    }

    private var current: Context { context(of: Scheduler.shared.running) }

    private func context(of strand: Strand) -> Context {
        if let known = contexts.first(where: { $0.strand === strand }) { return known.context }
        let context = Context(contexts.count)
        contexts.append((strand, context))
        return context
    }
}

nonisolated(unsafe) private var ticks = 0

/// The next time of the journal's clock.
func tick() -> Int {
    ticks += 1
    return ticks
}

/// A scenario with traffic to the main actor.
func onMain(
    _ name: String, _ sentence: String, _ play: @escaping @Sendable (Stage, Traffic) -> Void
) -> Scenario {
    Scenario(name, sentence) { stage, _ in play(stage, Traffic(on: stage)) }
}
