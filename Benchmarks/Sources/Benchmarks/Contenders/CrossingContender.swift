import Foundation
import NotificationToken

/// A contender that has its payloads handled elsewhere.
protocol CrossingContender: Contender {
    associatedtype Crossed

    func observe(_ destination: Destination, _ arrivals: Arrivals) -> Crossed
    func end(_ observation: Crossed)
}

extension Ours: CrossingContender {
    /// What ends an observation, and the actor that it does not keep.
    struct Crossed {
        let end: () -> Void
        var actor: Office?
    }

    func observe(_ destination: Destination, _ arrivals: Arrivals) -> Crossed {
        switch destination {
        case .mainActor, .busyMainActor, .mainActorItself:
            let token = center.observe(.userDidLogIn, on: MainActor.self) { user in arrivals.tick(user) }
            return Crossed(end: token.cancel)
        case .actor:
            let office = Office(arrivals)
            let token = center.observe(.userDidLogIn, on: office) { office, user in office.receive(user) }
            return Crossed(end: token.cancel, actor: office)
        case .stream, .busyStream:
            let users = center.payloads(for: .userDidLogIn)
            let loop = Task { for await user in users { arrivals.tick(user) } }
            return Crossed(end: loop.cancel)
        case .queue:
            let token = center.observe(name: Notification.Key.userDidLogIn.name, queue: OperationQueue()) {
                notification in
                if let user = notification[.userDidLogIn] { arrivals.tick(user) }
            }
            return Crossed(end: token.cancel)
        }
    }

    func end(_ observation: Crossed) {
        observation.end()
    }
}

/// As a person writes it by hand.
extension BuiltIn: CrossingContender {
    /// An observer, and the queue that Foundation does not keep on every platform.
    struct Crossed {
        let observer: any NSObjectProtocol
        var queue: OperationQueue?
    }

    func observe(_ destination: Destination, _ arrivals: Arrivals) -> Crossed {
        switch destination {
        case .mainActor, .busyMainActor:
            return observe { user in DispatchQueue.main.async { arrivals.tick(user) } }
        case .mainActorItself:
            return observe { user in MainActor.assumeIsolated { arrivals.tick(user) } }
        case .actor:
            let office = Office(arrivals)
            return observe { user in Task { await office.receive(user) } }
        case .stream, .busyStream:
            let (users, continuation) = AsyncStream.makeStream(of: User.self)
            Task { for await user in users { arrivals.tick(user) } }
            return observe { user in continuation.yield(user) }
        case .queue:
            return observe(queue: OperationQueue()) { user in arrivals.tick(user) }
        }
    }

    private func observe(queue: OperationQueue? = nil, _ handler: @escaping @Sendable (User) -> Void) -> Crossed {
        let observer = center.addObserver(forName: name, object: nil, queue: queue) { notification in
            if let user = notification.userInfo?["user"] as? User { handler(user) }
        }
        return Crossed(observer: observer, queue: queue)
    }

    func end(_ observation: Crossed) {
        center.removeObserver(observation.observer)
    }
}
