/// Plays a script as The Contract says, without the library.
///
/// It knows the observations, what waits for the main actor or for an actor, what is retained, and the handlers that
/// run.
final class Model: Performer, @unchecked Sendable {
    struct Observation {
        let observer: Script.Observer
        let code: [Script.Moment: [Script.Step]]
        let place: Place?
        let sender, target: Int?
        var isActive = true
        var keepsObserving = false
        /// Whether the release of the handler or of a token's closure was left to its actor.
        var isPassedOn = false
        /// Whether the release of the handler has begun, and whether it is over.
        var isReleased = false, isOver = false
        /// The closures of `cancel(then:)` that wait for the release.
        var waiting: [[Script.Step]] = []
        /// The tokens that the handler captures.
        var capturedTokens: [Int] = []
        /// What a sequence has kept, and how much it has dropped.
        var payloads: [Letter] = []
        var droppedCount = 0

        var isSequence: Bool { observer.isSequence }

        var isAdopted: Bool { observer.isAdopted }

        var isClosure: Bool { observer.topic == nil }

        var belongsToMainActor: Bool { observer.context == .mainActor }
    }

    /// A name at a center.
    struct Place: Hashable { let center, topic: Int }

    /// What a post carries, or what an observation has read of it.
    struct Letter {
        let number: Int
        let post: Script.Post
        let place: Place
        let deinitialization: [Script.Step]?
        /// Whether there is an object, which is released in the end.
        var isObject: Bool
        /// What the handler receives: the number of the letter, or 0.
        var payload = 0

        func holds(_ other: Letter) -> Bool { isObject && number == other.number }
    }

    /// An observation whose user code a thread is running.
    struct Frame {
        enum Kind { case reading, handling, releasing }

        let observation: Int
        let thread: Thread
        let kind: Kind
        /// The target that the handler has received.
        var target: Int?

        /// Whether the thread is inside the observation, and so puts off its release.
        var isInside: Bool { kind != .reading }
    }

    /// Something that waits for an actor: a delivery, or without a letter the release of a handler or of a token's
    /// closure.
    struct Turn {
        var letter: Letter?
        let observation: Int
    }

    struct Thread: Equatable {
        static let main = Thread(queue: .mainQueue, number: 0)

        var queue: Script.Context?
        let number: Int
    }

    /// The observations, in the order of registration.
    ///
    /// The token of an observation has the same number.
    var observations: [Observation] = []
    /// What waits for the main actor, in the order of the posts.
    var waiting: [Turn] = []
    /// What waits for an actor other than the main actor, in the order in which it was enqueued.
    ///
    /// The first one stays until its task has ended.
    var jobs: [Turn] = []
    /// What the threads are running, innermost last.
    var running: [Frame] = []
    /// The main thread, and the threads that it waits for.
    ///
    /// Each waits for the next one.
    var threads = [Thread.main]
    /// Whether The Contract doesn't say what happens next, above all because two threads wait for each other.
    var isUnspecified = false { didSet { isOver = true } }
    /// The payloads that waited for ended observations, and their centers.
    ///
    /// C12 doesn't say when they are released.
    var looseLetters: Set<Int> = []
    var looseCenters: Set<Int> = []
    /// The posts that the shared key of their topic was the last one to decode.
    var decodedPosts: Set<Int> = []
    /// The posts that are being delivered, innermost last, and whether a main-actor handler has been called.
    var posts: [(place: Place, holdsBacklog: Bool)] = []
    /// The names of what has waited for the main actor and is being delivered.
    var deliveries: [Place] = []
    /// The names that lost their last observation and were posted while the main actor delivered there.
    var placesForgotten: Set<Place> = []
    /// What running posts and deliveries retain.
    var centersInUse: [Int] = []
    var lettersInUse: [Letter] = []
    /// The actor whose job is running.
    var actorAtWork: Int?
    var variables = Variables()
    var letterCount = 0

    var thread: Thread { threads[threads.count - 1] }

    override var threadName: String { thread.queue.map { "\($0)" } ?? "another thread" }

    override func drain() async {
        while !waiting.isEmpty || !jobs.isEmpty { if waiting.isEmpty { runJob() } else { takeTurn() } }
    }

    // MARK: - Steps

    override func perform(_ step: Script.Step) {
        switch step.action {
        case .observe(let observer, let variable): observe(observer, step.code, variable)
        case .post(let post):
            letterCount += 1
            let letter = Letter(
                number: letterCount, post: post, place: variables.place(post.topic),
                deinitialization: step.code[.deinitialization], isObject: post.form.hasLetter)
            self.post(letter, sender: post.sender.map { variables.senders[$0] })
        case .elsewhere: run(on: nil) { play(step.code[.elsewhere]) }
        case .replaceSender(let index): variables.senders[index] = variables.makeObject()
        case .replaceTarget: variables.target = variables.makeObject()
        case .replaceCenter(let index):
            let old = variables.centers[index]
            // A background thread that removes an adopted observer may be the last one to release the center.
            if observations.contains(where: { $0.isAdopted && $0.place?.center == old }) { isUnspecified = true }
            variables.centers[index] = variables.makeObject()
            endIfReleased(center: old)
        case .count(let bag):
            let ended = variables.bags[bag].tokens.filter { !observations[$0].isActive }
            variables.bags[bag].tokens.removeAll { !observations[$0].isActive }
            let count = variables.bags[bag].tokens.count
            for token in ended { cancelIfReleased(token) }
            write("count \(count)")
        case .cancelAll(let bag): cancelAll(bag)
        case .invalidateAndCancel(let bag):
            variables.bags[bag].isInvalid = true
            cancelAll(bag)
        case .cancel(let variable), .cancelThen(let variable), .release(let variable), .isActive(let variable),
            .keepObserving(let variable), .give(let variable, _), .insert(let variable, _):
            if let token = variables.tokens[variable] { use(token, of: variable, step) }
        case .observeOtherNames, .drain, .read: break
        }
    }

    override func read(_ variable: Int) async {
        guard let sequence = variables.tokens[variable], observations[sequence].isSequence else { return }
        let (letter, dropped) = (observations[sequence].payloads.first, observations[sequence].droppedCount)
        observations[sequence].payloads = Array(observations[sequence].payloads.dropFirst())
        write("read \(sequence) letter \(letter?.payload ?? 0), \(dropped) dropped")
        if let letter { release(letter) }
    }

    private func use(_ token: Int, of variable: Int, _ step: Script.Step) {
        let isToken = !observations[token].isSequence
        switch step.action {
        case .cancel: cancel(token)
        case .cancelThen where isToken: cancel(token, then: step.code[.then] ?? [])
        case .keepObserving where isToken:
            if observations[token].isActive && !observations[token].isClosure && !observations[token].isAdopted {
                observations[token].keepsObserving = true
            }
        case .isActive where isToken: write("active \(token) \(observations[token].isActive)")
        case .release:
            variables.tokens[variable] = nil
            cancelIfReleased(token)
        case .give(_, let owner) where isToken:
            guard let owner = variables.tokens[owner], !observations[owner].isReleased,
                !observations[owner].isSequence, !observations[owner].isAdopted
            else { return }
            variables.tokens[variable] = nil
            observations[owner].capturedTokens.append(token)
        case .insert(_, let bag) where isToken:
            // The Contract doesn't say when a full bag releases tokens that have ended.
            if variables.bags[bag].tokens.count == 16 { isUnspecified = true }
            if variables.bags[bag].isInvalid { cancel(token) } else { variables.bags[bag].tokens.append(token) }
        default: break
        }
    }

    private func observe(_ observer: Script.Observer, _ code: [Script.Moment: [Script.Step]], _ variable: Int) {
        guard observations.count < Script.mostObservations else { return }
        let old = variables.tokens[variable]
        variables.tokens[variable] = observations.count
        observations.append(
            Observation(
                observer: observer, code: code, place: observer.topic.map { variables.place($0) },
                sender: observer.sender.map { variables.senders[$0] },
                target: observer.hasTarget ? variables.target : nil))
        if let old { cancelIfReleased(old) }
    }

    /// Cancels the tokens of a bag, in the order in which they were inserted.
    private func cancelAll(_ bag: Int) {
        let tokens = variables.bags[bag].tokens
        variables.bags[bag].tokens = []
        variables.tokensBeingCancelled += tokens
        for token in tokens { cancel(token) }
        variables.tokensBeingCancelled.removeLast(tokens.count)
    }
}
