/// A curve to be measured: some work that may cost more, the more there is of something.
struct Growth {
    let title: String
    /// What there is more and more of.
    let subject: String
    let work: @Sendable (Int) -> Work

    static let all = [
        Growth("A delivery, by the number of observers", "observers") { .post(observers: $0) },
        Growth("A post by one sender, by the number of observed senders", "senders") { .postFromOneSender(among: $0) },
        Growth("Observe and cancel, by the number of observers alive", "alive") { .observeAndCancel(alive: $0) },
    ]

    private init(_ title: String, _ subject: String, _ work: @escaping @Sendable (Int) -> Work) {
        self.title = title
        self.subject = subject
        self.work = work
    }

    func sizes(at pace: Pace) -> [Int] { pace.sizes }
}
