/// A way of a payload to its handler, whose allocations are counted.
struct Way {
    let title: String
    private let work: Work
    /// Who takes it in place of the library with a key.
    private let ours: any Contender.Type

    static let heading = "Allocations of one post, by its way"

    static let all = [
        Way("nobody observes", .post(observers: 0)),
        Way("1 observer", .post(observers: 1)),
        Way("… by name and userInfo", .post(observers: 1), by: OursByName.self),
        Way("to the main actor", .cross(to: .mainActor, observers: 1)),
        Way("to an actor", .cross(to: .actor, observers: 1)),
        Way("to a loop over a stream", .cross(to: .stream, observers: 1)),
        Way("to an operation queue", .cross(to: .queue, observers: 1)),
    ]

    private init(_ title: String, _ work: Work, by ours: any Contender.Type = Ours.self) {
        self.title = title
        self.work = work
        self.ours = ours
    }

    /// Counts, by the library and by hand.
    func toll() -> Toll {
        Toll(
            way: self,
            allocations: [ours, BuiltIn.self].map {
                Heap.allocationsEverywhere($0.stage(work), rounds: 31, count: 100)
            })
    }
}
