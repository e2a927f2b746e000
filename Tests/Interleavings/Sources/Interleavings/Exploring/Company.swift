import Foundation

/// Explores all scenarios, each in its own process and several at a time, and prints the results.
final class Company: @unchecked Sendable {
    private let options: Options
    private let begin = Date()
    // Guards the output and the variables below.
    private let lock = NSLock()
    private var waiting: [Performance] = []
    private var total = 0
    private var failures = 0

    init(_ options: Options) {
        self.options = options
    }

    /// - Returns: False if a scenario failed unexpectedly, or held although it must fail or has a known fault.
    func explore(_ performances: [Performance]) -> Bool {
        waiting = performances
        DispatchQueue.concurrentPerform(iterations: min(options.jobs, performances.count)) { _ in
            while let (performance, limit) = next() { explore(performance, limit) }
        }
        let seconds = Int(Date().timeIntervalSince(begin).rounded())
        let sum = "\n\(total.grouped) schedules in \(seconds) s; \(failures) of \(performances.count) scenarios failed"
        if options.path == nil { print(sum) }
        return failures == 0
    }

    /// The next scenario to explore and its share of the remaining time.
    private func next() -> (Performance, Double?)? {
        lock.withLock {
            guard !waiting.isEmpty else { return nil }
            // Most scenarios need little time, so each may take a fifth of the rest. A random walk uses its whole share.
            let share = max(options.seed == nil ? 0.2 : 0, min(1, Double(options.jobs) / Double(waiting.count)))
            let limit = options.limit.map { max(0, $0 + begin.timeIntervalSinceNow) * share }
            return (waiting.removeFirst(), limit)
        }
    }

    private func explore(_ performance: Performance, _ limit: Double?) {
        let begin = Date()
        var childOptions = options
        childOptions.limit = limit
        var (text, status) = run(performance, childOptions)
        let seconds = Date().timeIntervalSince(begin)
        let summary = Summary(text) ?? Summary()
        if text.hasPrefix(Summary.mark) { text = "" }
        if let path = summary.failedPath {
            // Runs the schedule again to print it.
            childOptions.path = path
            (text, status) = run(performance, childOptions)
            if status == 0 { text += "It does not fail again: something outside the scheduler affects it.\n" }
        }
        let verdict = performance.verdict(hasFailed: status != 0 || summary.failedPath != nil, summary, options)
        lock.withLock {
            total += summary.schedules
            if !verdict.isGood { failures += 1 }
            if options.path == nil { print(performance.report(verdict, summary.schedules, seconds: seconds)) }
            // The trace of an expected failure is printed on request.
            if verdict != .expected || options.scenario == performance.scenario.name { print(text, terminator: "") }
            fflush(nil)
        }
    }

    /// Explores in a child process.
    ///
    /// - Returns: What it printed and its exit status.
    private func run(_ performance: Performance, _ options: Options) -> (String, Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = options.arguments(for: performance)
        // A path must lead to the same schedule in every process.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            return ("\(error)\n", 1)
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (output, process.terminationStatus)
    }
}
