import Testing

/// An actor that collects numbers.
actor Store {
    private(set) var numbers: [Int] = []

    func insert(_ number: Int) { numbers.append(number) }

    /// Blocks the actor while another thread does something.
    func occupy(during body: @escaping @Sendable () -> Void) { JoinableThread(body).join() }
}
