import Foundation
import Scheduling

/// Explores the schedules of every scenario.
@main
enum Main {
    static let help = """
        Runs the library in the orders that its threads can take and checks each run against the contract.

        usage: swift run -c release --package-path Tests/Interleavings Interleavings [options]

          --scenario NAME   explores only scenarios whose name contains NAME
          --setting NAME    uses only this setting: linux, apple, main or actor
          --path PATH       runs one schedule of one scenario and prints its steps
          --failed REASON   with --path: says why the schedule failed when it ran after others

        If a schedule fails, the program prints it and exits with 1. It runs that schedule alone to print it.
        """

    static func main() {
        // A path must lead to the same schedule in every process.
        if getenv("SWIFT_DETERMINISTIC_HASHING") == nil { restart(Array(CommandLine.arguments.dropFirst())) }
        var options: [String: String] = [:]
        var arguments = CommandLine.arguments.dropFirst()
        while let option = arguments.popFirst() {
            guard ["--scenario", "--setting", "--path", "--failed"].contains(option), let value = arguments.popFirst()
            else {
                print(help)
                exit(option == "--help" ? 0 : 2)
            }
            options[option] = value
        }
        let explorations = explorations(options["--scenario"] ?? "", options["--setting"])
        if explorations.isEmpty {
            print("there is no such scenario")
            exit(2)
        }
        if let path = options["--path"] { explorations[0].replay(path, failed: options["--failed"]) }
        run(explorations)
    }

    private static func explorations(_ name: String, _ setting: String?) -> [Exploration] {
        let named = (scenarios + planted).filter { $0.name == name }
        return (named.isEmpty ? scenarios.filter { name.isEmpty || $0.name.contains(name) } : named).flatMap {
            scenario in
            scenario.settings.filter { setting == nil || setting == $0.rawValue }.map { Exploration(scenario, $0) }
        }
    }

    private static func run(_ explorations: [Exploration]) {
        let begin = Date()
        var total = 0
        for exploration in explorations {
            exploration.run()
            total += exploration.schedules
        }
        let time = Int(Date().timeIntervalSince(begin).rounded())
        // A schedule that fails ends the program before.
        print("\n\(total) schedules in \(time) s; 0 of \(explorations.count) scenarios failed")
    }

    /// Runs the program again in this process, whose other threads may be blocked.
    static func restart(_ arguments: [String]) -> Never {
        let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        fflush(nil)
        // In the handler of a signal, the signal is blocked, and would stay so.
        var signals = sigset_t()
        sigfillset(&signals)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        alarm(0)
        execv(path, argv)
        fatalError("the program can't run again")
    }
}
