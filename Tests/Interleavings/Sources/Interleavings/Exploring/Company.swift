import Foundation

/// Explores all scenarios, each in its own process and some at once, and prints the results.
final class Company: @unchecked Sendable {
    private let options: Options
    private let begin = Date()
    private let screen = Screen()
    // Guards the variables below.
    private let lock = NSLock()
    private var waiting: [Performance] = []
    private var total = 0
    private var failures = 0

    init(_ options: Options) {
        self.options = options
    }

    /// - Returns: False if a scenario failed whose fault is not known.
    func explore(_ performances: [Performance]) -> Bool {
        waiting = performances
        DispatchQueue.concurrentPerform(iterations: min(options.jobs, performances.count)) { _ in
            while let (performance, limit) = next() { explore(performance, limit) }
        }
        if options.path == nil { screen.show(sum(performances.count)) }
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
        var summary = Exploration.Summary()
        var hasFailed = false
        var text: [Substring] = []
        let status = run(performance, limit) { line in
            switch Message(line) {
            case .progress(let schedules): screen.showProgress("\(performance.title) \(schedules.grouped) schedules")
            case .done(let done): summary = done
            case .failed(let schedules): (summary.schedules, hasFailed) = (schedules, true)
            case nil: text.append(line)
            }
        }
        let seconds = Date().timeIntervalSince(begin)
        if hasFailed, status == 0 {
            text.append("The schedule does not fail again: something outside the scheduler affects it.")
        }
        let verdict = performance.verdict(failed: hasFailed || status != 0, summary, options)
        lock.withLock {
            total += summary.schedules
            if !verdict.isGood { failures += 1 }
        }
        if options.path == nil {
            screen.show(performance.report(verdict, summary, seconds: seconds))
        }
        if verdict != .example || options.scenario == performance.scenario.name {
            for line in text { screen.show(String(line)) }
        }
    }

    /// - Returns: The exit status of the child.
    private func run(_ performance: Performance, _ limit: Double?, _ show: (Substring) -> Void) -> Int32 {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = options.arguments(for: performance, limit: limit)
        // A path must lead to the same schedule in every process.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            show("\(error)")
            return 1
        }
        var rest = Substring()
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            rest += String(decoding: data, as: UTF8.self)
            while let end = rest.firstIndex(of: "\n") {
                show(rest[..<end])
                rest = rest[rest.index(after: end)...]
            }
        }
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func sum(_ count: Int) -> String {
        let seconds = Int(Date().timeIntervalSince(begin).rounded())
        return "\n\(total.grouped) schedules in \(seconds) s; \(failures) of \(count) scenarios failed"
    }
}
