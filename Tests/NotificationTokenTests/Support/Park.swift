import Testing

/// A place in a handler where the thread stops until the test lets it go on.
struct Park: Sendable {
    private let arrival = Signal()
    private let departure = Signal()

    func stop() { arrival.send(); departure.wait() }
    func waitForArrival(sourceLocation: SourceLocation = #_sourceLocation) {
        arrival.wait(sourceLocation: sourceLocation)
    }
    func isReached(within seconds: Double) -> Bool { arrival.comes(within: seconds) }
    func letGo() { departure.send() }
}
