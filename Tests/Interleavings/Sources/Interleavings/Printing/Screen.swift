import Foundation

/// Prints lines; on a terminal the last line may show the progress.
final class Screen: @unchecked Sendable {
    private let lock = NSLock()
    private let isTerminal = isatty(1) == 1

    func show(_ line: String) {
        lock.withLock {
            print(isTerminal ? "\u{1B}[2K\r\(line)" : line)
            fflush(nil)
        }
    }

    func showProgress(_ text: String) {
        guard isTerminal else { return }
        lock.withLock {
            print("\u{1B}[2K\r\(text.prefix(100))", terminator: "")
            fflush(nil)
        }
    }
}
