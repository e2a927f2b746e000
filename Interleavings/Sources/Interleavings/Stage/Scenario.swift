import NotificationToken

/// A few threads that use the library, and what must hold in whatever order they do it.
protocol Scenario: Sendable {
    /// The rule of the contract that it is about.
    var rule: String { get }
    /// What must hold, in one sentence.
    var sentence: String { get }
    /// The kinds of center that it is played with.
    var centers: [NotificationCenter.Kind] { get }
    /// Whether the queues may have something to do when the threads begin, such as to look whether a new relay is needed.
    var beginsBusy: Bool { get }
    /// Whether it is an example of what the explorer has to find.
    var mustFail: Bool { get }
    /// Why it fails, if that is known and not mended.
    var knownFault: String? { get }

    /// Sets the scene, and says what each thread does.
    ///
    /// It is called for every schedule anew, before any thread runs.
    func play(on stage: Stage)
}

extension Scenario {
    var name: String { String(describing: Self.self) }
    var centers: [NotificationCenter.Kind] { [.destroying] }
    var beginsBusy: Bool { false }
    var mustFail: Bool { false }
    var knownFault: String? { nil }
}
