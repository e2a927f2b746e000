import Foundation
import Testing

/// A thread that runs one closure after another, each while its caller waits.
final class SerialThread: Sendable {
    private let work = Shared<(@Sendable () -> Void)?>(nil)
    private let go = Signal("a closure for the thread")
    private let done = Signal("the return of the closure on the other thread")

    init() {
        Thread.detachNewThread { [work, go, done] in
            var isOver = false
            while !isOver {
                go.waitForever()
                autoreleasepool { if let body = work.take() { body() } else { isOver = true } }
                done.send()
            }
        }
    }

    deinit { go.send() }

    /// Blocks until the thread has run a closure.
    func run(_ body: @escaping @Sendable () -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
        work.value = body
        go.send()
        done.wait(sourceLocation: sourceLocation)
    }
}
