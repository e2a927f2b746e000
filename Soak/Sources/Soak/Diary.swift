/// What one context did since the diary was last collected, in the order in which it did it.
///
/// Each context writes its own, without any lock, so the model does not put the threads in an order of its own.
struct Diary {
    var posts: [Post] = []
    var deliveries: [Delivery] = []
    var records: [Record] = []
    var endings: [Ending] = []
    var faults: [Fault] = []

    var isEmpty: Bool {
        posts.isEmpty && deliveries.isEmpty && records.isEmpty && endings.isEmpty && faults.isEmpty
    }
}

/// One post by one context.
struct Post {
    let center: Int
    let name: Int
    /// The number of the sender, or 0 for none.
    let sender: Int
    /// The sequence number of the post of the same context inside of which this one was made, or -1.
    let parent: Int
    let began: Stamp
    var ended = Stamp.never
}

/// One call of a handler, or one turn of a loop over a stream.
struct Delivery {
    let record: Int
    let poster: Int
    let sequence: Int
    /// The context in which the handler ran, or -1 for a loop.
    let context: Int
    let began: Stamp
    var ended = Stamp.never
}

/// One attempt to end an observation.
struct Ending {
    enum Way: CaseIterable {
        case cancel, wait, drop, target, task

        var title: String {
            switch self {
            case .cancel: "cancels"
            case .wait: "waits"
            case .drop: "drops"
            case .target: "drops of targets"
            case .task: "stops of streams"
            }
        }
    }

    let record: Int
    let way: Way
    /// The context in which it was made.
    let context: Int
    let began: Stamp
    /// When nothing may pass the gate any more, if this attempt tells.
    let returned: Stamp
    /// Whether it waited, with success, until no handler was running.
    var hasWaited = false
}
