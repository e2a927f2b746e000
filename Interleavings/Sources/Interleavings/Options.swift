import NotificationToken
import Scheduling

/// What the command line asks for.
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
    /// Whether this process explores, and tells its parent, which shows it.
    var isChild = false

    static let help = """
        Runs the library in every order that its threads can take, and holds each to the contract.

        usage: swift run -c release --package-path Interleavings Interleavings [options]

          --bound N         explores all schedules in which at most N times a thread is interrupted that could go on (2)
          --scenario NAME   explores those scenarios alone whose name contains NAME
          --center KIND     takes only centers of that kind: destroying, releasing, forgetting or holding
          --limit SECONDS   stops after so long in all
          --seed N          picks schedules at random instead, with any number of interruptions, until the limit (60)
          --path PATH       runs that schedule of one scenario, and prints what its threads do
          --jobs N          how many scenarios are explored at once (2)
          --list            prints the scenarios, and what must hold in each
          --help            prints this

        It exits with 1 if a schedule fails, and prints it.
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
                    throw Mistake(description: "\(argument) needs another value; see --help")
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

    /// What a child has to be called with.
    func arguments(for performance: Performance, limit: Double?) -> [String] {
        var arguments = ["--child", "--scenario", performance.scenario.name, "--center", performance.kind.rawValue]
        arguments += ["--bound", "\(bound)"]
        if let limit { arguments += ["--limit", "\(limit)"] }
        if let seed { arguments += ["--seed", "\(seed)"] }
        if let path { arguments += ["--path", "\(path)"] }
        return arguments
    }

    /// What is to be explored.
    var performances: [Performance] {
        scenarios.filter { scenario in
            guard let name = self.scenario else { return true }
            return scenarios.contains { $0.name == name } ? scenario.name == name : scenario.name.contains(name)
        }.flatMap { scenario in
            scenario.centers.filter { center == nil || center == $0 }.map { Performance(scenario: scenario, kind: $0) }
        }
    }
}
