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

    /// How many observe every sender while the work goes on.
    var observers: Int {
        switch self {
        case .post(let observers), .postOnTwoThreads(let observers), .observeAndCancel(let observers): observers
        case .postFromOneSender: 0
        }
    }

    /// How many senders have an observer each while the work goes on.
    var senders: Int {
        if case .postFromOneSender(let senders) = self { senders } else { 0 }
    }

    /// How many deliveries one post makes.
    var deliveries: Int {
        switch self {
        case .post(let observers), .postOnTwoThreads(let observers): observers
        case .postFromOneSender: 1
        case .observeAndCancel: 0
        }
    }
}
