import Testing

/// An actor that collects numbers.
actor Store {
    private(set) var numbers: [Int] = []
    private let inserted = Log<Int>()

    func insert(_ number: Int) {
        numbers.append(number)
        inserted.add(number)
    }

    func insertPair(_ pair: (Int, Int)) { insert(pair.0 + pair.1) }

    /// Suspends until `count` numbers have been inserted.
    nonisolated func wait(forCount count: Int) async {
        await onThread { [inserted] in inserted.wait(forCount: count) }
    }

    /// Blocks the actor while another thread does something.
    func occupy(during body: @escaping @Sendable () -> Void, then end: @Sendable () -> Void = {}) {
        Worker(body).join()
        end()
    }
}
