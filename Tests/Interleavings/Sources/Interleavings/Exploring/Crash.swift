import Foundation

/// Reports a crash of the process.
enum Crash {
    nonisolated(unsafe) private static var handler: () -> Void = {}

    /// Calls a closure when the process crashes.
    ///
    /// The closure does more than a signal handler may do, but the process is lost anyway. An alarm ends it if the closure hangs.
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
