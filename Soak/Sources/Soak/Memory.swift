import Foundation

/// The memory that the process uses, lap by lap.
struct Memory {
    private var samples: [Int] = []

    /// The bytes in use; nil where the system does not tell in this way.
    static var current: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }

    mutating func sample() {
        if let bytes = Self.current { samples.append(bytes) }
    }

    /// What was in use after the first quarter, which is for warming up, and at the end, each the middle of some samples.
    var trend: (start: Int, end: Int)? {
        guard samples.count >= 20 else { return nil }
        let quarter = samples.count / 4
        let width = max(samples.count / 10, 3)
        return (Self.middle(of: samples[quarter..<quarter + width]), Self.middle(of: samples.suffix(width)))
    }

    private static func middle(of samples: ArraySlice<Int>) -> Int { samples.sorted()[samples.count / 2] }

    /// Growth that is more than the allocator's moods.
    var fault: Fault? {
        guard let trend, trend.end - trend.start > 16 << 20 else { return nil }
        return Fault(.grown, "memory grew from \(Self.text(trend.start)) to \(Self.text(trend.end)) after the warm-up")
    }

    static func text(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / Double(1 << 20)) }
}
