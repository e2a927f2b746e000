/// A curve to be measured: some work that may cost more, the more there is of something.
struct Growth {
    let title: String
    /// What there is more and more of.
    let subject: Subject
    let work: @Sendable (Int) -> Work

    enum Subject: String {
        case observers, senders, names, alive, waiting, threads
    }

    static let all = [
        Growth("A delivery, by the number of observers", .observers) { .post(observers: $0) },
        Growth("A post by one sender, by the number of observed senders", .senders) { .postFromOneSender(among: $0) },
        Growth("A post under one name, by the number of observed names", .names) { .postUnderOneName(among: $0) },
        Growth("Observe and cancel, by the number of observers alive", .alive) { .observeAndCancel(alive: $0) },
        Growth("Observe and cancel under one name, by the number of observed names", .names) {
            .observeAndCancelUnderOneName(among: $0)
        },
        Growth("A payload for the main actor, by the number that wait for it", .waiting) {
            .letWait($0, in: .busyMainActor)
        },
        Growth("A payload for a loop, by the number that wait in its stream", .waiting) {
            .letWait($0, in: .busyStream)
        },
        Growth("A post to 10 observers, by the number of threads that post", .threads) {
            .postOnThreads($0, observers: 10)
        },
    ]

    private init(_ title: String, _ subject: Subject, _ work: @escaping @Sendable (Int) -> Work) {
        self.title = title
        self.subject = subject
        self.work = work
    }

    func sizes(at pace: Pace) -> [Int] { subject == .threads ? [1, 2, 4, 8] : pace.sizes }

    /// How long to measure.
    ///
    /// Threads get in each other's way by chance, so they run as often as for a goal. Their rounds are never quick ones, in which
    /// to start them would take longer than what they do.
    func pace(for pace: Pace) -> Pace { subject == .threads ? pace.withLongRounds : pace.forCurves }

    /// Threads share the time that passes; all else would be blurred by what other programs on the machine do.
    var stopwatch: Stopwatch { subject == .threads ? .wall : .processor }

    /// Of how many pieces the work consists whose cost is shown.
    func pieces(at size: Int) -> Int { subject == .observers || subject == .waiting ? size : 1 }

    /// Who competes.
    var competitors: [(title: String, type: any Contender.Type)] {
        switch subject {
        case .observers, .senders, .alive: contenders
        case .names, .waiting, .threads: allRounders
        }
    }
}
