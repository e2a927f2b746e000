/// Judges whether what contexts have recorded keeps the contract.
///
/// The soak records on real threads; the interleavings record every schedule of a few threads. Times are ticks of one clock.
struct Journal {
    /// A name of a center.
    struct Topic: Hashable, Sendable { let center, name: Int }

    struct Post {
        let topic: Topic
        let sender, context: Int
        /// Whether it was made on the main actor inside a handler of the same topic.
        let isNested: Bool
        /// The time at which it was made, which identifies it.
        let begin: Int
        var end = Int.max
    }

    struct Delivery {
        let time, post, observation: Int
        /// The innermost post that the context was making.
        let outerPost: Int?
    }

    enum Fault: Hashable, Sendable { case lost, doubled, late, reordered, misdirected, nested }

    /// The faults in the order in which they were found, each with a description.
    private(set) var faults: [(fault: Fault, text: String)] = []
    private var posts: [Int: Post] = [:]
    private var observations: [Int: Observation] = [:]
    /// The posts that each observation got.
    private var delivered: [Int: Set<Int>] = [:]

    init(_ contexts: [Context], _ observed: [Observation]) {
        for post in contexts.flatMap(\.posts) { posts[post.begin] = post }
        for observation in observed { observations[observation.number] = observation }
        for context in contexts { judgeDeliveries(in: context) }
        let posts = Dictionary(grouping: posts.values, by: \.topic)
        for observation in observed { judgeLosses(of: observation, posts[observation.topic] ?? []) }
    }

    private mutating func report(_ fault: Fault, _ post: Post, _ observation: Observation, _ text: String = "") {
        let text = "post \(post.begin) to \(post.end) in context \(post.context), \(observation)\(text)"
        faults.append((fault, text))
    }

    private mutating func judgeDeliveries(in context: Context) {
        var order = Order()
        for delivery in context.deliveries {
            guard let post = posts[delivery.post], let observation = observations[delivery.observation] else {
                continue
            }
            if !observation.hears(post) || context.number != observation.context ?? post.context {
                report(.misdirected, post, observation, " was delivered in context \(context.number)")
            }
            if delivered[observation.number, default: []].insert(post.begin).inserted == false {
                report(.doubled, post, observation)
            }
            if observation.isOver(for: post, delivery, in: context) { report(.late, post, observation) }
            let outerPost = context.number == Context.main ? delivery.outerPost.flatMap { posts[$0] } : nil
            if let younger = order.youngerThan(post, observation, outerPost) {
                report(.reordered, post, observation, " came after \(younger)")
            }
            if let outerPost, outerPost.begin != post.begin, outerPost.isNested || outerPost.topic != post.topic {
                report(.nested, post, observation, " was delivered inside post \(outerPost.begin)")
            }
        }
    }

    private mutating func judgeLosses(of observation: Observation, _ posts: [Post]) {
        let delivered = delivered[observation.number] ?? []
        let due = posts.filter { observation.hears($0) && $0.begin > observation.begin }
        // A nested post may be delivered before older ones.
        let last = due.filter { !$0.isNested && delivered.contains($0.begin) }.map(\.begin).max() ?? 0
        for post in due where !delivered.contains(post.begin) {
            let isDueAtOnce = observation.isSynchronous(for: post) && post.end < observation.end.begin
            if isDueAtOnce || observation.end.begin == .max || post.end < last { report(.lost, post, observation) }
        }
    }

    /// Finds deliveries that are out of order among those of one context.
    private struct Order {
        /// The latest post among the deliveries that keep the order of all posts.
        private var latest = 0
        /// The latest post of each topic among the deliveries that a post on the main actor makes at once.
        private var latestOfTopic: [Topic: Int] = [:]
        /// The latest observation that each post reached, by whether the delivery was synchronous.
        private var latestObservation: [Bool: [Int: Int]] = [:]

        /// Adds a delivery.
        ///
        /// - Returns: The younger post or observation that was served before, if any.
        mutating func youngerThan(_ post: Post, _ observation: Observation, _ outerPost: Post?) -> String? {
            let latestNumber = latestObservation[observation.isSynchronous(for: post), default: [:]][post.begin] ?? 0
            latestObservation[observation.isSynchronous(for: post), default: [:]][post.begin] = max(
                latestNumber, observation.number)
            if observation.begin < latestNumber { return "observation \(latestNumber)" }
            guard observation.context != nil else { return nil }
            let before = max(latest, latestOfTopic[post.topic] ?? 0)
            if outerPost == nil {
                latest = max(latest, post.begin)
            } else if !post.isNested {
                latestOfTopic[post.topic] = max(latestOfTopic[post.topic] ?? 0, post.begin)
            }
            return post.end < before ? "post \(before)" : nil
        }
    }
}

extension Observation: CustomStringConvertible {
    var description: String {
        let place = context.map { "context \($0)" } ?? "the posting thread"
        let life = "made \(number) to \(begin), ended \(end.begin) to \(end.returned)"
        return "observation of sender \(sender) in \(place), \(life)"
    }

    /// Whether a post is for the observation.
    fileprivate func hears(_ post: Journal.Post) -> Bool {
        topic == post.topic && (sender == 0 || sender == post.sender)
    }

    /// Whether a post calls the handler before it returns.
    fileprivate func isSynchronous(for post: Journal.Post) -> Bool {
        context == nil || context == Context.main && post.context == Context.main
    }

    /// Whether a delivery comes too late.
    fileprivate func isOver(for post: Journal.Post, _ delivery: Journal.Delivery, in context: Context) -> Bool {
        if isSynchronous(for: post), delivery.time > post.end { return true }
        guard !isStream, delivery.time > end.returned else { return false }
        return post.begin > end.returned || hasWaited || endContext == context.number
    }
}
