import Foundation
import Scheduling

/// Explores one scenario in its own process, because a schedule that fails may leave blocked threads.
struct Child {
    let options: Options
    let performance: Performance

    func run() -> Never {
        if let path = options.path { replay(path) }
        let exploration = Exploration(options, performance)
        func end(_ summary: Summary) -> Never {
            summary.send()
            exit(0)
        }
        Scheduler.shared.surrender = { end(exploration.failure) }
        Crash.handle { end(exploration.failure) }
        performance.prepare()
        end(exploration.run())
    }

    /// Runs one schedule and prints it.
    private func replay(_ path: Path) -> Never {
        let trace = Trace()
        func end(_ failure: String?) -> Never {
            performance.printTrace(trace, of: path, failure)
            exit(failure == nil ? 0 : 1)
        }
        Crash.handle { end("the process crashes here") }
        Scheduler.shared.surrender = { end(Scheduler.shared.failure ?? "the schedule can't continue") }
        performance.prepare()
        let search = Replay(path)
        let failure = performance.play(search, trace)
        if search.isComplete { end(failure) }
        print("There is no such path.")
        exit(1)
    }
}
