/// What is measured.
enum Work {
    /// Posts to observers of one name.
    case post(observers: Int)
    /// Posts by one sender, where each of many has an observer.
    case postFromOneSender(among: Int)
    /// Posts under one name, where each of many has an observer.
    case postUnderOneName(among: Int)
    /// Posts to observers of one name, on so many threads at once, which share the posts evenly.
    case postOnThreads(Int, observers: Int)
    /// Adds an observer to those that are alive, and removes it.
    case observeAndCancel(alive: Int)
    /// Adds a second observer for one name, where each of many has one, and removes it.
    case observeAndCancelUnderOneName(among: Int)
    /// Posts on one thread what is handled elsewhere, and waits until all of it has been.
    case cross(to: Destination, observers: Int)
    /// Posts to one observer so many payloads, which have to wait until the last one has been posted.
    case letWait(Int, in: Destination)

    /// How many observe every sender while the work goes on.
    var observers: Int {
        switch self {
        case .post(let observers), .postOnThreads(_, let observers), .observeAndCancel(let observers),
            .cross(_, let observers):
            observers
        case .letWait: 1
        case .postFromOneSender, .postUnderOneName, .observeAndCancelUnderOneName: 0
        }
    }

    /// How many senders have an observer each while the work goes on.
    var senders: Int {
        if case .postFromOneSender(let senders) = self { senders } else { 0 }
    }

    /// How many names have an observer each while the work goes on.
    var names: Int {
        switch self {
        case .postUnderOneName(let names), .observeAndCancelUnderOneName(let names): names
        default: 1
        }
    }

    /// How many deliveries the work makes each time.
    var deliveries: Int {
        switch self {
        case .post(let observers), .postOnThreads(_, let observers), .cross(_, let observers): observers
        case .postFromOneSender, .postUnderOneName: 1
        case .observeAndCancel, .observeAndCancelUnderOneName: 0
        case .letWait(let payloads, _): payloads
        }
    }
}
