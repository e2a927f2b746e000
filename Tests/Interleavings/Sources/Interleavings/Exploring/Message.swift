import Foundation

/// A line that a child process sends to its parent, which prints every other line unchanged.
enum Message: Equatable {
    /// The number of schedules so far.
    case progress(Int)
    /// The exploration is over.
    case done(Exploration.Summary)
    /// The last of these schedules failed and is about to run again.
    case failed(after: Int)

    init?(_ line: Substring) {
        let words = line.split(separator: " ")
        guard words.first == "\u{1}" else { return nil }
        let numbers = words.dropFirst(2).compactMap { Int($0) }
        switch (words[1], numbers.count) {
        case ("progress", 1): self = .progress(numbers[0])
        case ("done", 2): self = .done(.init(schedules: numbers[0], exhaustedBound: numbers[1]))
        case ("failed", 1): self = .failed(after: numbers[0])
        default: return nil
        }
    }

    func send() {
        defer { fflush(nil) }
        switch self {
        case .progress(let schedules): print("\u{1} progress \(schedules)")
        case .done(let summary): print("\u{1} done \(summary.schedules) \(summary.exhaustedBound)")
        case .failed(let schedules): print("\u{1} failed \(schedules)")
        }
    }
}
