/// What the command line asks for.
struct Options: Sendable {
    var seconds = 60
    var seed: UInt64 = 1
    var isHelp = false

    static let help = """
        Uses NotificationToken from many threads at once, and checks every delivery against a model.

        usage: swift run -c release --package-path Soak Soak [options]

          --seconds N   how long to go on, before what is under way is drained (60)
          --seed N      what each thread's choices follow from (1)
          --help        prints this

        It exits with 1, and says why, if a delivery is lost, doubled, late, reordered or misdirected, if a handler is not
        released, if nothing moves for 20 seconds, or if memory grows.
        """

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads the arguments that follow the program's name.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--seconds": seconds = try Self.number(after: argument, arguments.next())
            case "--seed": seed = try Self.number(after: argument, arguments.next())
            case "--help", "-h": isHelp = true
            default: throw Mistake(description: "there is no option “\(argument)”; see --help")
            }
        }
    }

    private static func number<Number: FixedWidthInteger>(after option: String, _ text: String?) throws -> Number {
        guard let number = text.flatMap({ Number($0) }), number > 0, number <= Number(clamping: 1_000_000_000) else {
            throw Mistake(description: "\(option) needs a positive number; see --help")
        }
        return number
    }
}
