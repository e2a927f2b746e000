import Testing

/// A place in a handler where the thread blocks until the test lets it continue.
struct Park: Sendable {
    private let arrival = Signal()
    private let departure = Signal()

    func stop() { arrival.send(); departure.wait() }
    func waitForArrival(sourceLocation: SourceLocation = #_sourceLocation) {
        arrival.wait(sourceLocation: sourceLocation)
    }
    func letGo() { departure.send() }
}
