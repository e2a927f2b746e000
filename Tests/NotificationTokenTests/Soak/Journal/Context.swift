/// Records what happens in a place where one thing happens at a time: a thread, the main actor, another actor, a serial queue.
///
/// `@unchecked Sendable`: only code that runs in the context touches its variables.
final class Context: @unchecked Sendable {
    /// The number of the main actor's context.
    static let main = 0

    let number: Int
    private(set) var posts: [Journal.Post] = []
    private(set) var deliveries: [Journal.Delivery] = []
    /// The posts on the call stack.
    private var posting: [Int] = []
    /// The topics of the main actor's handlers on the call stack.
    private var handling: [Journal.Topic] = []

    init(_ number: Int) {
        self.number = number
    }

    /// Records a post.
    ///
    /// - Parameters:
    ///   - topic: What is posted.
    ///   - sender: The sender's number; 0 for none.
    ///   - send: Posts the number that it gets, which identifies the post.
    func post(_ topic: Journal.Topic, from sender: Int = 0, _ send: (Int) -> Void) {
        let (index, begin) = (posts.count, tick())
        posts.append(
            Journal.Post(
                topic: topic, sender: sender, context: number, isNested: handling.contains(topic), begin: begin))
        posting.append(begin)
        send(begin)
        posting.removeLast()
        posts[index].end = tick()
    }

    /// Records a delivery.
    ///
    /// - Parameters:
    ///   - post: What the handler got.
    ///   - observation: The handler's observation.
    ///   - body: What the handler does.
    func deliver(_ post: Int, to observation: Observation, _ body: () -> Void = {}) {
        deliveries.append(
            Journal.Delivery(time: tick(), post: post, observation: observation.number, outerPost: posting.last))
        guard number == Self.main, observation.context == Self.main else { return body() }
        handling.append(observation.topic)
        body()
        handling.removeLast()
    }
}

/// One observation, as a journal needs to know it.
///
/// `@unchecked Sendable`: its maker sets `begin`, the context that ends it sets the rest, and the judge reads both afterwards.
final class Observation: @unchecked Sendable {
    /// Identifies the observation and is the time at which `observe` was called.
    let number = tick()
    let topic: Journal.Topic
    /// The number of the sender to observe; 0 for every sender.
    let sender: Int
    /// Where the handler must run; nil for the poster's context.
    let context: Int?
    /// Whether payloads that were buffered before the end may arrive after it.
    let isStream: Bool
    /// The time at which `observe` returned.
    var begin = Int.max
    /// The times at which the call that ends the observation began and returned.
    var end = (begin: Int.max, returned: Int.max)
    /// Where it was ended, if that was a context.
    var endContext: Int?
    /// Whether `cancelAndWait()` returned true.
    var hasWaited = false

    init(of topic: Journal.Topic, from sender: Int = 0, in context: Int?, isStream: Bool = false) {
        (self.topic, self.sender, self.context, self.isStream) = (topic, sender, context, isStream)
    }

    /// Records the end of the observation.
    ///
    /// - Parameters:
    ///   - context: Where it is ended; nil if that is no context.
    ///   - cancel: Ends the observation; returns whether it has waited for its handler.
    func end(in context: Context?, _ cancel: () -> Bool) {
        end.begin = tick()
        hasWaited = cancel()
        (end.returned, endContext) = (tick(), context?.number)
    }
}
