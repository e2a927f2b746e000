import Foundation
import Synchronization

/// What is counted: first what was done, then, from `lost` on, the faults.
enum Tally: Int, CaseIterable {
    case posts, deliveries, observations, ends, cancels, waits, releases, centers, senders, names, slowReads, actorReads
    case lost, doubled, late, reordered, misdirected, nested, stale, unreleased, stuck, spinning, grown

    private static let counts = Counts(allCases.count)

    /// Changes whenever anything happens.
    static var total: Int { counts.values.reduce(0, +) }

    var value: Int { Self.counts[rawValue] }

    @discardableResult func count() -> Int { Self.counts.add(1, at: rawValue) }

    /// Counts a fault, tells of the first ones, and gives up where nothing moves any more.
    func report(_ message: @autoclosure () -> String) {
        if count() <= 3 { Self.tell("\(self): \(message())") }
        if self == .stuck { Self.finish() }
    }

    static func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    /// Prints all counts, and ends the process.
    static func finish() -> Never {
        for (item, count) in zip(allCases, counts.values) { print("\(item): \(count)") }
        let hasFaults = counts.values[lost.rawValue...].contains { $0 > 0 }
        print(hasFaults ? "failed" : "passed")
        exit(hasFaults ? 1 : 0)
    }
}

/// Numbers that any thread may read and write, without being put in order with others by that.
///
/// `@unchecked Sendable`: the pointer is a constant, and what lies there is atomic.
final class Counts: @unchecked Sendable {
    private let cells: UnsafeMutableBufferPointer<Atomic<Int>>

    init(_ count: Int, of value: Int = 0) {
        cells = .allocate(capacity: count)
        for index in 0..<count { cells.initializeElement(at: index, to: Atomic(value)) }
    }

    deinit { cells.deallocate() }

    var values: [Int] { cells.indices.map { self[$0] } }

    subscript(index: Int) -> Int {
        get { cells[index].load(ordering: .relaxed) }
        set { cells[index].store(newValue, ordering: .relaxed) }
    }

    @discardableResult func add(_ number: Int, at index: Int) -> Int {
        cells[index].wrappingAdd(number, ordering: .relaxed).newValue
    }
}
