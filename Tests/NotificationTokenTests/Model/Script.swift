/// A program that uses the library: the steps of the main thread, and of the user code that they install.
struct Script: Sendable {
    var steps: [Step]

    /// One use of the library.
    struct Step: Sendable {
        var action: Action
        /// What the user code of this step does, each time that it runs.
        var code: [Moment: [Step]] = [:]
    }

    /// When user code runs.
    enum Moment: String, CaseIterable, Sendable {
        /// Another thread performs the steps, while this one waits.
        case elsewhere
        case handler, decoder, onMismatch
        /// The closure of `cancel(then:)`.
        case then
        /// The deinit of what a handler captures, or of a payload.
        case deinitialization = "deinit"
    }

    enum Action: Sendable {
        /// Observes, and stores the token or the sequence in a variable.
        case observe(Observer, variable: Int)
        case post(Post)
        case elsewhere
        case cancel(Int), cancelThen(Int), release(Int), isActive(Int), keepObserving(Int)
        /// Reads what a sequence has kept first. Only the script itself does this, not its user code.
        case read(Int)
        /// Moves the token of a variable to what the handler of another variable's token captures.
        case give(Int, to: Int)
        case insert(Int, bag: Int), count(bag: Int), cancelAll(bag: Int), invalidateAndCancel(bag: Int)
        /// Releases a sender or the target and makes another one.
        case replaceSender(Int), replaceTarget, replaceCenter(Int)
        /// Observes many names that no script uses, and ends these observations. Only the script itself does this.
        case observeOtherNames(center: Int)
        /// Lets the main queue and the actors run. Only the script itself does this, not its user code.
        case drain
    }

    /// How something is observed.
    struct Observer: Sendable {
        /// A name at a center; nil for a token that runs a closure.
        var topic: Int?
        var sender: Int?
        var reads = Reading.notification
        var context = Context.postingThread
        var hasTarget = false
        /// How many payloads a sequence keeps; nil for all.
        var limit: Int?
        var dropsOldest = false

        var isSequence: Bool { topic != nil && context == .sequence }
        var isAdopted: Bool { topic != nil && context == .adopted }
    }

    /// What a handler receives: the notification, or the payload of a key with some coding.
    enum Reading: CaseIterable, Sendable {
        case notification, boxed, userInfo, rawValue, object, codable, void
        /// The payload is optional.
        case optional
        /// Each observation has a key of its own, or all observations of the topic share one.
        case custom, shared
    }

    enum Context: Sendable {
        /// `noQueue` is the posting thread with `queue: nil`, `actor` is the target itself, and `adopted` is an
        /// observer of Foundation's that the token adopts.
        case postingThread, noQueue, mainActor, globalActor, actor, sequence, adopted, serialQueue, concurrentQueue,
            dispatchQueue, mainQueue

        static let queues: [Self] = [.serialQueue, .concurrentQueue, .dispatchQueue, .mainQueue]
    }

    struct Post: Sendable {
        var topic: Int
        /// The sender that observers see, unless that is the letter.
        var sender: Int?
        var form: Form
    }

    /// How a post carries its letter, or what it carries instead.
    enum Form: CaseIterable, Sendable {
        case boxed, object
        /// In an entry of `userInfo`: `encoder` also writes the sender, and `foreign` has no key.
        case userInfo, rawValue, custom, encoder, foreign
        /// The number of the letter.
        case codable
        case void, missing, null, wrongType

        var hasEntry: Bool { [.userInfo, .rawValue, .custom, .encoder, .foreign].contains(self) }
        var hasLetter: Bool { hasEntry || self == .boxed || self == .object }
    }

    /// Whether a letter is no raw value.
    static func isUnknown(_ letter: Int) -> Bool { letter.isMultiple(of: 3) }

    static let variables = 5
    static let mostObservations = 16
    static let bags = 2
    static let senders = 2
    static let centers = 2
    /// Two names at the first center, and the first name at the second center.
    static let topics = 3

    static func center(of topic: Int) -> Int { topic / 2 }
}
