import Foundation

/// What is printed.
enum Report {
    static func progress(_ tally: Tally, seconds: Int) {
        let memory = Memory.current.map { Memory.text($0) } ?? "unknown"
        tell(
            "\(seconds) s: \(tally.posts) posts, \(tally.deliveryCount) deliveries, \(tally.observations) observations,"
                + " memory \(memory)")
    }

    static func success(_ tally: Tally, _ memory: Memory, seed: UInt64) {
        var lines = [("posts", tally.posts), ("deliveries", tally.deliveryCount)]
        lines += tally.deliveries.sorted { $0.key < $1.key }.map { ("  " + $0.key, $0.value) }
        lines.append(("observations", tally.observations))
        lines += Ending.Way.allCases.map { ($0.title, tally.endings[$0, default: 0]) }
        lines += Fault.Kind.allCases.map { ($0.rawValue, 0) }
        for (title, count) in lines {
            print(title.padding(toLength: 44, withPad: " ", startingAt: 0) + String(count))
        }
        if let trend = memory.trend {
            print("memory: \(Memory.text(trend.start)) after the warm-up, \(Memory.text(trend.end)) at the end")
        }
        print("passed, seed \(seed)")
    }

    /// Prints what is wrong, and ends the process.
    static func fail(_ faults: [Fault], seed: UInt64) -> Never {
        for fault in faults.prefix(10) { tell("\(fault.kind.rawValue): \(fault.message)") }
        let counts = Dictionary(grouping: faults, by: \.kind).map { "\($0.rawValue) \($1.count)" }.sorted()
        tell("failed, seed \(seed): \(counts.joined(separator: ", "))")
        exit(1)
    }

    private static func tell(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
