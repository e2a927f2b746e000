import Foundation
import NotificationToken
import Probes

/// What each side of a row does.
struct Work<User: Payload> {
    enum Operation { case post, postOnThreads(Int), observe, observeAndCancel }

    /// The observers that exist throughout: a number of observers of one name, one observer for each of a number of
    /// senders, or one observer at each of a number of centers.
    enum Crowd { case observers(Int), senders(Int), centers(Int) }

    typealias Stage = Race.Stage

    private let operation: Operation
    private let crowd: Crowd
    private let way: Way<User>

    init(_ operation: Operation, _ crowd: Crowd, _ way: Way<User> = .inline) {
        (self.operation, self.crowd, self.way) = (operation, crowd, way)
    }

    /// With several threads, the wall clock counts until the last delivery.
    var clock: Clock {
        switch operation {
        case .postOnThreads: .wall
        case .post where way.thread == .other: .wall
        default: .processor
        }
    }

    /// Prepares each side: ours, and Foundation's.
    var stages: [() -> Stage] { [ourStage, foundationStage] }

    func ourStage() -> Stage {
        stage(way.ours, cancel: { token, _ in token.cancel() }, way.ourPost)
    }

    private func foundationStage() -> Stage {
        stage(
            way.foundation, cancel: { observer, at in at.center.removeObserver(observer) }, way.foundationPost)
    }

    private func stage<Token>(
        _ observe: @escaping Way<User>.Observe<Token>, cancel: @escaping (Token, Place<User>) -> Void,
        _ post: @escaping Way<User>.Post
    ) -> Stage {
        var places = [Place<User>(way.coding())]
        var tokens: [Token] = []
        tokens.reserveCapacity(20_000)  // Room for those of the heap row, because growth would count.
        let observers =
            switch crowd {
            case .observers(let count), .senders(let count), .centers(let count): count
            }
        for _ in 0..<observers {
            var place = places[0]
            if case .senders = crowd { place.sender = Sender() }
            if case .centers = crowd { place = Place(way.coding()) }
            places.append(place)
            tokens.append(observe(place, place.arrivals))
        }
        // Keeps the senders alive.
        return { [places] count in
            let at = places[places.count / 2]
            switch operation {
            case .observe: for _ in 0..<count { tokens.append(observe(at, at.arrivals)) }
            case .observeAndCancel: for _ in 0..<count { cancel(observe(at, at.arrivals), at) }
            case .post, .postOnThreads: self.post(count, places, post)
            }
        }
    }

    private func post(_ count: Int, _ places: [Place<User>], _ post: @escaping Way<User>.Post) {
        let at = places[places.count / 2]
        let deliveries = if case .observers(let count) = crowd { count } else { 1 }
        @Sendable func postHere(_ count: Int, at place: Place<User>) {
            let before = delivery_count()
            for _ in 0..<count { post(place) }
            precondition(delivery_count() - before == Int64(count * deliveries), "A delivery is missing.")
        }
        switch (operation, way.thread) {
        case (.postOnThreads(let threads), _):
            let done = DispatchSemaphore(value: 0)
            for thread in 0..<threads {
                Thread.detachNewThread {
                    postHere((count + thread) / threads, at: places[1 + thread])
                    done.signal()
                }
            }
            for _ in 0..<threads { done.wait() }
        case (_, .poster): postHere(count, at: at)
        case (_, .main): DispatchQueue.main.sync { postHere(count, at: at) }
        case (_, .other): at.arrivals.expect(count * deliveries) { for _ in 0..<count { post(at) } }
        }
    }
}
