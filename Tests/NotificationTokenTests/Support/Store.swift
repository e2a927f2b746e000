import Testing

/// An actor that keeps what it is given.
actor Store {
    var numbers: [Int] = []

    func insert(_ number: Int) { numbers.append(number) }

    func insertPair(_ pair: (Int, Int)) { insert(pair.0 + pair.1) }

    /// Occupies the actor while another thread does something.
    func occupy(during body: @escaping @Sendable () -> Void, then end: @Sendable () -> Void = {}) {
        Worker(body).join()
        end()
    }
}

/// Runs after everything that was enqueued on the actor so far has run.
func settle(_ store: Store, count: Int) async {
    for _ in 0..<20_000 {
        if await store.numbers.count >= count { return }
        await Task.yield()
        pause(0.0001)
    }
    Issue.record("waited in vain")
}
