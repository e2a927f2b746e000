/// What is measured.
enum Work {
    /// Posts to observers of one name.
    case post(observers: Int)
    /// Posts by one sender, where each of many has an observer.
    case postFromOneSender(among: Int)
    /// Posts to observers of one name, on two threads at once.
    case postOnTwoThreads(observers: Int)
    /// Adds an observer to those that are alive, and removes it.
    case observeAndCancel(alive: Int)
    /// Posts on one thread what is handled elsewhere, and waits until all of it has been.
    case cross(to: Destination, observers: Int)

    /// How many observe every sender while the work goes on.
    var observers: Int {
        switch self {
        case .post(let observers), .postOnTwoThreads(let observers), .observeAndCancel(let observers): observers
        case .postFromOneSender, .cross: 0
        }
    }

    /// How many senders have an observer each while the work goes on.
    var senders: Int {
        if case .postFromOneSender(let senders) = self { senders } else { 0 }
    }

    /// How many deliveries one post makes.
    var deliveries: Int {
        switch self {
        case .post(let observers), .postOnTwoThreads(let observers), .cross(_, let observers): observers
        case .postFromOneSender: 1
        case .observeAndCancel: 0
        }
    }
}

/// Where a handler runs that does not run on the posting thread.
enum Destination {
    case mainActor
    /// The main actor, whose thread is held until everything has been posted: so the number of its turns does not vary.
    case busyMainActor
    case actor
    /// A loop over a stream.
    case stream
    /// An operation queue, for whose handler the post waits.
    case queue
}
