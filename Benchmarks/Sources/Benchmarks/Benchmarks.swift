import Foundation
import Probes

@main
struct Benchmarks {
    /// Works on a thread of its own, so that the main thread serves the main actor as an app's does.
    static func main() {
        Thread.detachNewThread {
            do {
                try work(as: Options(CommandLine.arguments.dropFirst()))
                exit(0)
            } catch {
                FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
                exit(2)
            }
        }
        // A run loop without a timer would end at once.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        RunLoop.main.run()
    }

    private static func work(as options: Options) {
        switch options.task {
        case .measure: print(measure(options).text)
        case .perform(let work, let count): print(allocations(of: work, count: count))
        case .listCountedWork: for (name, _) in countedWork { print(name) }
        case .help: print(Options.help)
        }
    }

    private static func measure(_ options: Options) -> Report {
        func isWanted(_ title: String) -> Bool {
            options.filter.isEmpty || title.localizedCaseInsensitiveContains(options.filter)
        }
        let goals = Goal.all.filter { isWanted($0.title) }
        let growths = options.isShort ? [] : Growth.all.filter { isWanted($0.title) }
        let ways = Heap.isCounted ? Way.all.filter { isWanted(Way.heading) || isWanted($0.title) } : []
        let progress = Progress(total: goals.count + ways.count + growths.count)
        let scores = goals.compactMap { goal in
            progress.begin(goal.title)
            return goal.score(at: options.pace)
        }
        let tolls = ways.map { way in
            progress.begin("\(Way.heading): \(way.title)")
            return way.toll()
        }
        let curves = growths.map { growth in
            progress.begin(growth.title)
            return Curve(growth, at: options.pace)
        }
        return Report(scores: scores, tolls: tolls, curves: curves, isPage: options.isPage)
    }

    private static func allocations(of work: Work, count: Int) -> Int64 {
        let stage = Ours.stage(work)
        let before = allocation_count()
        stage.perform(count)
        return allocation_count() - before
    }
}
