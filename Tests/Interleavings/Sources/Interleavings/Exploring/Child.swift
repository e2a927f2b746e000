import Foundation
import NotificationToken
import Scheduling

/// Explores one scenario in its own process, because a schedule that fails may leave blocked threads.
struct Child {
    private let options: Options
    private let performance: Performance
    private let deadline: Date

    init(_ options: Options, _ performance: Performance) {
        self.options = options
        self.performance = performance
        deadline = options.limit.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture
    }

    func run() -> Never {
        if let path = options.path { replay(path) }
        let exploration = Exploration(performance, bound: options.bound, seed: options.seed, until: deadline)
        Scheduler.shared.surrender = { playAgain(after: exploration.played) }
        Crash.handle { playAgain(after: exploration.played) }
        performance.prepare()
        let summary = exploration.run { Message.progress($0).send() }
        guard let summary else { playAgain(after: exploration.played) }
        Message.done(summary).send()
        exit(0)
    }

    /// Replaces the process by one that runs the failed schedule again and prints it.
    private func playAgain(after schedules: Int) -> Never {
        Message.failed(after: schedules).send()
        let arguments = performance.arguments(for: Scheduler.shared.path) + ["--child"]
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        execv(program, ([program] + arguments).map { strdup($0) } + [nil])
        fatalError("execv() failed: \(errno)")
    }

    private func replay(_ path: Path) -> Never {
        let trace = Trace()
        let printer = TracePrinter(performance, path)
        Crash.handle {
            printer.printFailure("the process crashes here", trace)
            exit(1)
        }
        Scheduler.shared.surrender = {
            printer.printFailure(Scheduler.shared.failure ?? "the schedule can't continue", trace)
            exit(1)
        }
        performance.prepare()
        let search = Replay(path)
        let failure = performance.play(search, trace)
        guard search.isComplete else {
            print("There is no such path.")
            exit(1)
        }
        if let failure {
            printer.printFailure(failure, trace)
            exit(1)
        }
        printer.printSuccess(trace)
        exit(0)
    }
}
