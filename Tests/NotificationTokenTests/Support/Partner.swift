import Foundation
import Testing

/// A thread that runs one closure after another, each while the caller waits.
final class Partner: Sendable {
    private let work = Shared<(@Sendable () -> Void)?>(nil)
    private let (go, done) = (Signal(), Signal())

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
