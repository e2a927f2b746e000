import Foundation

@main
enum Benchmarks {
    private static let usage = """
        Measures NotificationToken against Foundation.

        usage: swift run -c release --package-path Tests/Benchmarks Benchmarks [options]

          --quick         short rounds and few of them: shows that the tool works; its figures mean little
          --only TEXT     measures what has TEXT in its title
        """

    /// Measures on a thread of its own, so that the main thread serves the main actor as in an app.
    static func main() {
        Thread.detachNewThread {
            measure()
            exit(0)
        }
        // Without a timer, the run loop would end at once.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        RunLoop.main.run()
    }

    private static func measure() {
        var (pace, filter) = (Pace(), "")
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--quick": pace = .quick
            case "--only": filter = arguments.popFirst() ?? ""
            default:
                print(usage)
                exit(2)
            }
        }
        let rows = Row.all.filter { row in
            row.isMeasurable && (filter.isEmpty || row.title.localizedCaseInsensitiveContains(filter))
        }
        printTable(Row.header, rows.lazy.map { $0.cells(at: pace) })
        print(Row.legend)
    }
}
