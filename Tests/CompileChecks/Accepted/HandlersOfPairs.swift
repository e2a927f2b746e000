import Foundation
import NotificationToken

nonisolated private final class Board: Sendable {
    func show(_ home: Int, _ guests: Int) {}
    func show(_ score: (Int, Int)) {}
}

private func observe(_ center: NotificationCenter, for board: Board) -> [NotificationToken] {
    [
        center.observe(.scoreDidChange) { score in print(score.0, score.1) },
        center.observe(.scoreDidChange) { print($0.0, $0.1) },
        center.observe(.scoreDidChange) { home, guests in print(home + guests) },
        center.observe(.scoreDidChange) { print($0 + $1) },
        center.observe(.scoreDidChange) { _ in },
        center.observe(.scoreDidChange) { @MainActor home, guests in print(home + guests) },
        center.observe(.scoreDidChange, queue: nil) { home, guests in print(home + guests) },
        center.observe(.scoreDidChange, queue: nil) { print($0 + $1) },
        center.observe(.scoreDidChange, with: board) { board, score in board.show(score.0, score.1) },
        center.observe(.scoreDidChange, with: board) { $0.show($1) },
        center.observe(.scoreDidChange, with: board) { @MainActor in $0.show($1.0, $1.1) },
        center.observe(.scoreDidChange, queue: nil, with: board) { board, score in board.show(score) },
    ]
}
