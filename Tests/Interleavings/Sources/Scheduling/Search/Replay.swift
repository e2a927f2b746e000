/// Follows a path.
package final class Replay: Search {
    private var detours: ArraySlice<(fork: Int, choice: Int)>
    private var position = 0
    /// Whether the schedule lacks a choice of the path.
    package private(set) var isLost = false

    package init(_ path: Path) {
        detours = path.detours[...]
    }

    package func choose(at fork: Fork) -> Int {
        defer { position += 1 }
        guard let next = detours.first, next.fork == position else { return 0 }
        detours.removeFirst()
        isLost = isLost || next.choice >= fork.count
        return min(next.choice, fork.count - 1)
    }

    /// Whether the whole path was followed.
    package var isComplete: Bool { detours.isEmpty && !isLost }
}
