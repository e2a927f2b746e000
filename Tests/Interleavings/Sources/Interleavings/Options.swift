import NotificationToken
import Scheduling

/// The options of the command line.
struct Options {
    var bound = 2
    var scenario: String?
    var center: NotificationCenter.Kind?
    var seed: UInt64?
    var path: Path?
    var limit: Double?
    var jobs = 2
    var isList = false
    var isHelp = false
    /// Whether this process explores one scenario and reports to its parent.
    var isChild = false

    static let help = """
        Runs the library in the orders that its threads can take and checks each run against the contract.

        usage: swift run -c release --package-path Tests/Interleavings Interleavings [options]

          --bound N         explores all schedules with at most N interruptions of threads that could continue (2)
          --scenario NAME   explores only scenarios whose name contains NAME
          --center KIND     uses only centers of this kind: destroying, releasing, forgetting or holding
          --limit SECONDS   stops after this time
          --seed N          chooses schedules at random, with any number of interruptions, until the limit (60)
          --path PATH       runs one schedule of one scenario and prints its steps
          --jobs N          explores this many scenarios at once (2)
          --list            prints each scenario and what must hold in it
          --help            prints this text

        If a schedule fails unexpectedly, the program prints it and exits with 1.
        """

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads the arguments that follow the program's name.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            func value<Value>(_ convert: (String) -> Value?) throws -> Value {
                guard let value = arguments.next().flatMap(convert) else {
                    throw Mistake(description: "\(argument) needs a valid value; see --help")
                }
                return value
            }
            switch argument {
            case "--bound": bound = try value { Int($0) }
            case "--scenario": scenario = try value { $0 }
            case "--center": center = try value { NotificationCenter.Kind(rawValue: $0) }
            case "--seed": seed = try value { UInt64($0) }
            case "--path": path = try value { Path($0) }
            case "--limit": limit = try value { Double($0) }
            case "--jobs": jobs = try value { Int($0).map { max(1, $0) } }
            case "--list": isList = true
            case "--help", "-h": isHelp = true
            case "--child": isChild = true
            default: throw Mistake(description: "there is no option “\(argument)”; see --help")
            }
        }
        if seed != nil, limit == nil { limit = 60 }
    }

    /// The arguments of a child process.
    func arguments(for performance: Performance) -> [String] {
        let values = [
            ("--limit", limit.map { "\($0)" }), ("--seed", seed.map { "\($0)" }), ("--path", path.map { "\($0)" }),
        ]
        return ["--child", "--bound", "\(bound)"] + performance.arguments
            + values.flatMap { option, value in value.map { [option, $0] } ?? [] }
    }

    /// The scenarios to explore, each with a kind of center.
    var performances: [Performance] {
        scenarios.filter { scenario in
            guard let name = self.scenario else { return true }
            return scenarios.contains { $0.name == name } ? scenario.name == name : scenario.name.contains(name)
        }.flatMap { scenario in
            scenario.centers.filter { center == nil || center == $0 }.map { Performance(scenario: scenario, kind: $0) }
        }
    }
}
