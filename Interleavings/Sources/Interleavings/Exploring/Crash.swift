import Foundation

/// Tells what was going on when the process crashes.
enum Crash {
    nonisolated(unsafe) private static var handler: () -> Void = {}

    /// Calls a closure when the process crashes, instead of its end.
    ///
    /// What the closure may do in a signal handler is next to nothing, but the process is lost anyway: an alarm ends it if the
    /// closure gets stuck.
    static func handle(_ handler: @escaping () -> Void) {
        self.handler = handler
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
            signal(number) { _ in
                alarm(5)
                Crash.handler()
            }
        }
    }
}
