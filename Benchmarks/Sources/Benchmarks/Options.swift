/// What the command line asks for.
struct Options {
    enum Task {
        case measure
        /// Does counted work so many times and nothing else, for a tool that counts from outside.
        case perform(Work, count: Int)
        case listCountedWork
        case help
    }

    var task = Task.measure
    var pace = Pace.normal
    var isPage = false
    /// Whether the curves are left out.
    var isShort = false
    /// Measures only goals and curves whose title contains this.
    var filter = ""

    static let help = """
        Measures NotificationToken against Foundation, in about two minutes.

        usage: swift run -c release --package-path Benchmarks Benchmarks [options]

          --quick          short rounds and few of them: shows that the tool works; its figures mean little
          --markdown       prints headings and a chart too, for the documentation
          --goals          leaves out the curves
          --only TEXT      measures what has TEXT in its title
          --help           prints this

        For Benchmarks/check-counts:

          --counted-work   prints the names of the work whose instructions and allocations are counted
          --perform NAME COUNT
                           does that work so many times, and prints how many allocations it took
        """

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads the arguments that follow the program's name.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--quick": pace = .quick
            case "--markdown": isPage = true
            case "--goals": isShort = true
            case "--only": filter = try Self.value(of: argument, arguments.next())
            case "--counted-work": task = .listCountedWork
            case "--perform":
                let name = try Self.value(of: argument, arguments.next())
                guard let (_, work) = countedWork.first(where: { $0.name == name }) else {
                    throw Mistake(description: "there is no counted work “\(name)”")
                }
                guard let count = Int(try Self.value(of: argument, arguments.next())), count > 0 else {
                    throw Mistake(description: "--perform needs a count")
                }
                task = .perform(work, count: count)
            case "--help", "-h": task = .help
            default: throw Mistake(description: "there is no option “\(argument)”; see --help")
            }
        }
    }

    private static func value(of option: String, _ value: String?) throws -> String {
        guard let value else { throw Mistake(description: "\(option) needs a value; see --help") }
        return value
    }
}
