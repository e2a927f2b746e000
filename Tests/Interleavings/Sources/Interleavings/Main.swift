import Foundation
import NotificationToken

/// Explores the schedules of every scenario.
@main
enum Main {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.isHelp { return print(Options.help) }
            if options.isList { return printList() }
            let performances = options.performances
            if performances.isEmpty { throw Options.Mistake(description: "there is no such scenario; see --list") }
            if options.isChild {
                Child(options: options, performance: performances[0]).run()
            } else {
                exit(Company(options).explore(performances) ? 0 : 1)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    private static func printList() {
        for scenario in scenarios {
            let centers = scenario.centers.map(\.rawValue).joined(separator: ", ")
            print("\(scenario.rule) \(scenario.name) (\(centers))\n    \(scenario.sentence)")
        }
    }
}
