import Foundation
import NotificationToken
import Scheduling

/// Posts and observes numbers for a scenario, on the stage's actor, and judges each delivery and its order.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class Traffic: @unchecked Sendable {
    private let stage: Stage
    private let centers: [Held<NotificationCenter>]
    private let senders = [NSObject(), NSObject()]
    private var posts: [Int: Post] = [:]
    private var observations: [Observation] = []
    private var time = 0
    /// The posts on the main thread's stack, and the topics of the handlers there.
    private var (posting, handling): ([Int], [Topic]) = ([], [])
    /// The latest post among the deliveries that keep the order of all posts.
    private var latest = 0
    /// The latest post of each topic among the deliveries that a post on the main actor makes at once.
    private var latestOfTopic: [Topic: Int] = [:]

    typealias Key = Notification.Key<Int>

    fileprivate struct Topic: Hashable {
        let center: Int
        let name: Notification.Name
    }

    fileprivate struct Post {
        let topic: Topic
        let sender: Int
        let thread: Strand
        /// Whether it was made on the main actor inside a handler of the same topic.
        let isNested: Bool
        /// When it was made, which identifies it.
        let begin: Int
        var end = Int.max
        /// The observation that it has reached last.
        var reached = 0
    }

    final class Observation {
        fileprivate let (topic, sender, thread): (Topic, Int, Strand)
        /// When `observe` was called and returned, and when the call that ends the observation was made and returned.
        fileprivate var (called, begin, endCalled, end) = (0, Int.max, Int.max, Int.max)
        fileprivate var endThread: Strand?
        fileprivate(set) var heard: [Int] = []
        let token: Held<NotificationToken>

        fileprivate init(_ topic: Topic, _ sender: Int, on stage: Stage) {
            (self.topic, self.sender, thread) = (topic, sender, Threads.serving(stage.store))
            // The handlers of a scenario may capture the traffic.
            token = stage.heldToken()
        }

        fileprivate func hears(_ post: Post) -> Bool { topic == post.topic && (sender == 0 || sender == post.sender) }
    }

    init(on stage: Stage) {
        self.stage = stage
        centers = (0..<2).map { _ in stage.mortalCenter() }
        stage.keep(self)
        stage.afterwards { [unowned self] in for observation in observations { judgeLosses(of: observation) } }
    }

    // MARK: - What scenarios do

    /// Observes a number from sender 1 or 2, or 0 for every sender.
    @discardableResult
    func observe(
        _ key: Key = .number, at center: Int = 0, from sender: Int = 0,
        _ body: @escaping () -> Void = {}
    ) -> Observation {
        let observation = Observation(Topic(center: center, name: key.name), sender, on: stage)
        observations.append(observation)
        let witness = stage.actorWitness()
        let handler: @Sendable (Int) -> Void = witness.handler { [unowned self, unowned observation] number in
            deliver(number, to: observation, body)
        }
        observation.called = tick()
        let object = sender > 0 ? senders[sender - 1] : nil
        if let center = centers[center].value {
            observation.token.put(center.observe(key, object: object, on: stage.store, using: handler))
        }
        observation.begin = tick()
        return observation
    }

    /// Posts a number under each key.
    func post(_ keys: Key..., at center: Int = 0, from sender: Int = 0) {
        for key in keys.isEmpty ? [.number] : keys {
            guard let base = centers[center].value else { return }
            let (topic, thread) = (Topic(center: center, name: key.name), Scheduler.shared.running)
            let isOnMain = thread === Threads.main
            let number = tick()
            posts[number] = Post(
                topic: topic, sender: sender, thread: thread, isNested: isOnMain && handling.contains(topic),
                begin: number)
            if isOnMain { posting.append(number) }
            base.post(key, object: sender > 0 ? senders[sender - 1] : nil, payload: number)
            if isOnMain { posting.removeLast() }
            posts[number]?.end = tick()
        }
    }

    func cancel(_ observation: Observation) {
        observation.endCalled = tick()
        observation.token.value?.cancel()
        (observation.end, observation.endThread) = (tick(), Scheduler.shared.running)
    }

    /// Runs the next job of the main thread, as a nested run loop does in a handler.
    func runMainLoop() {
        let outer = posting
        posting = []
        Threads.runMainLoop()
        posting = outer
    }

    /// How many posts have returned.
    var postCount: Int { posts.values.count { $0.end < .max } }

    // MARK: - Judging

    private func tick() -> Int {
        time += 1
        return time
    }

    private func deliver(_ number: Int, to observation: Observation, _ body: () -> Void) {
        guard let post = posts[number] else { return }
        func check(_ isTrue: Bool, _ fault: String) { claim(isTrue, "a delivery of post \(number) is \(fault)") }
        let thread = Scheduler.shared.running
        check(thread === observation.thread && observation.hears(post), "misdirected")
        check(!observation.heard.contains(number), "doubled")
        check(observation.end == .max || post.begin < observation.end && thread !== observation.endThread, "late")
        observation.heard.append(number)
        let isOnMain = thread === Threads.main
        check(!(isOnMain && post.thread === thread && post.end < .max), "late, because the post has returned")
        let outer = isOnMain ? posting.last.flatMap { posts[$0] } : nil
        let isInPlace = outer.map { $0.begin == number || !$0.isNested && $0.topic == post.topic } ?? true
        check(isInPlace, "made inside another post")
        check(observation.begin > post.reached, "made after that of a later observation")
        posts[number]?.reached = max(post.reached, observation.called)
        check(post.end > max(latest, latestOfTopic[post.topic] ?? 0), "made after that of a later post")
        if outer == nil { latest = max(latest, number) }
        if outer != nil, !post.isNested {
            latestOfTopic[post.topic] = max(latestOfTopic[post.topic] ?? 0, number)
        }
        if isOnMain { handling.append(observation.topic) }
        body()
        if isOnMain { handling.removeLast() }
    }

    private func judgeLosses(of observation: Observation) {
        let due = posts.values.filter { observation.hears($0) && $0.begin > observation.begin }
        // A nested post may be delivered before older ones.
        let last = due.filter { !$0.isNested && observation.heard.contains($0.begin) }.map(\.begin).max() ?? 0
        for post in due where !observation.heard.contains(post.begin) {
            let isSynchronous = post.thread === observation.thread && post.thread === Threads.main
            let mayBeMissed = observation.endCalled < .max && post.end > last
            claim(mayBeMissed && !(isSynchronous && post.end < observation.endCalled), "post \(post.begin) is lost")
        }
    }
}
