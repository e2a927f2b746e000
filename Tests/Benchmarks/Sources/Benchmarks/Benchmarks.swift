import Foundation
import Probes

@main
enum Benchmarks {
    /// Measures on a thread of its own, so that the main thread serves the main actor as in an app.
    static func main() {
        Thread.detachNewThread {
            do throws(Options.Mistake) {
                run(try Options(CommandLine.arguments.dropFirst()))
                exit(0)
            } catch {
                FileHandle.standardError.write(Data((error.description + "\n").utf8))
                exit(2)
            }
        }
        // Without a timer, the run loop would end at once.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        RunLoop.main.run()
    }

    private static func run(_ options: Options) {
        if let (work, count) = options.counted {
            guard let perform = work?.ourStage() else { return Work.counted.forEach { print($0.name) } }
            let before = allocation_count()
            perform(count)
            print(allocation_count() - before)
        } else if options.postsThreeWords {
            measure(options, posting: ShortUser.self)
        } else {
            measure(options, posting: User.self)
        }
    }

    private static func measure<User: Payload>(_ options: Options, posting user: User.Type) {
        func isWanted(_ title: String) -> Bool {
            options.filter.isEmpty || title.localizedCaseInsensitiveContains(options.filter)
        }
        let rows = Row.all(posting: user).filter { $0.isMeasurable && isWanted($0.title) }
        if !rows.isEmpty {
            printTable(Row.header, rows.lazy.map { $0.cells(at: options.pace) })
            print(Row.legend)
        }
        let curves = options.printsCurves ? Curve.all(posting: user).filter { isWanted($0.title) } : []
        for curve in curves { printTable([curve.title, "Library", "Foundation"], curve.lines(at: options.pace)) }
        if !curves.isEmpty { print(Curve.legend) }
    }
}
