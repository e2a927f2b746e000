import Testing

/// An actor that collects numbers.
actor Store {
    private(set) var numbers: [Int] = []
    private let inserted = Log<Int>()

    func insert(_ number: Int) {
        numbers.append(number)
        inserted.add(number)
    }

    /// Suspends until `count` numbers have been inserted.
    nonisolated func wait(forCount count: Int) async {
        await onThread { [inserted] in inserted.wait(forCount: count) }
    }

    /// Blocks the actor while another thread does something.
    func occupy(during body: @escaping @Sendable () -> Void) { Worker(body).join() }
}
