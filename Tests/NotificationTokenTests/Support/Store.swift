import Testing

/// An actor that keeps what it is given, and tells of it.
actor Store {
    private(set) var numbers: [Int] = []
    private let inserted = Log<Int>()

    func insert(_ number: Int) {
        numbers.append(number)
        inserted.add(number)
    }

    func insertPair(_ pair: (Int, Int)) { insert(pair.0 + pair.1) }

    /// Waits until so many numbers have been inserted.
    nonisolated func wait(forCount count: Int) async {
        await onThread { [inserted] in inserted.wait(forCount: count) }
    }

    /// Occupies the actor while another thread does something.
    func occupy(during body: @escaping @Sendable () -> Void, then end: @Sendable () -> Void = {}) {
        Worker(body).join()
        end()
    }
}
