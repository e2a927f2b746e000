/// What the command line asks for.
struct Options {
    var pace = Pace()
    /// Only rows whose title contains this are measured.
    var filter: String?
    /// The work to do `count` times, for a tool that counts from outside; all names are printed if none matches.
    var counted: (makeStage: (() -> Race.Stage)?, count: Int)?

    static let usage = """
        Measures NotificationToken against Foundation.

        usage: swift run -c release --package-path Tests/Benchmarks Benchmarks [options]

          --quick         short rounds and few of them: shows that the tool works; its figures mean little
          --only TEXT     measures what has TEXT in its title
          --perform [NAME COUNT]   does the work NAME COUNT times and prints its allocations, or prints all names

        """

    /// Nil if the arguments make no sense.
    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--quick": pace = .quick
            case "--only": filter = arguments.next()
            case "--perform":
                let name = arguments.next()
                counted = (Work.counted.first { $0.name == name }?.makeStage, arguments.next().flatMap(Int.init) ?? 1)
            default: return nil
            }
        }
    }
}
