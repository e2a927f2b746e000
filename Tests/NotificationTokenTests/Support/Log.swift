import Testing

/// A list that any thread may write to and wait for.
final class Log<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var waiters: [(count: Int, signal: Signal)] = []
    }

    private let state = Shared(State())

    var values: [Value] { state.value.values }
    var count: Int { values.count }

    func add(_ value: Value) {
        state.change { state in
            state.values.append(value)
            let count = state.values.count
            for waiter in state.waiters where waiter.count == count { waiter.signal.send() }
        }
    }

    /// Blocks until the list has `count` values.
    ///
    /// - Parameters:
    ///   - count: How many values the list has to have.
    ///   - event: What the last of them reports, as in “the handler's release”.
    ///   - sourceLocation: The line that a failure names.
    func wait(
        forCount count: Int, _ event: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let signal = Signal(event ?? "value number \(count) of the log")
        state.change { state in
            if state.values.count >= count { signal.send() } else { state.waiters.append((count, signal)) }
        }
        signal.wait(sourceLocation: sourceLocation)
    }
}

extension Log where Value == Int {
    func tick() { add(count) }
}
