import Foundation
import Probes

@main
enum Benchmarks {
    /// Measures on a thread of its own, so that the main thread serves the main actor as in an app.
    static func main() {
        Thread.detachNewThread {
            guard let options = Options(CommandLine.arguments.dropFirst()) else {
                FileHandle.standardError.write(Data(Options.usage.utf8))
                exit(2)
            }
            if let (makeStage, count) = options.counted { perform(makeStage, count) } else { measure(options) }
            exit(0)
        }
        // Without a timer, the run loop would end at once.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        RunLoop.main.run()
    }

    /// Does work and prints its allocations, or prints the names of all counted work.
    private static func perform(_ makeStage: (() -> Race.Stage)?, _ count: Int) {
        guard let perform = makeStage?() else { return Work.counted.forEach { print($0.name) } }
        let before = allocation_count()
        perform(count)
        print(allocation_count() - before)
    }

    private static func measure(_ options: Options) {
        let rows = Row.all.filter { row in
            row.isMeasurable && options.filter.map(row.title.localizedCaseInsensitiveContains) ?? true
        }
        printTable(Row.header, rows.lazy.map { $0.cells(at: options.pace) })
        print(Row.legend)
    }
}
