// The classes of the table in the page *Test a Token Class of Your Own*, whose tests `Tests/Scripts/own-classes` runs
// with each of them. `MyToken`, `BacklogToken` and the tests are samples of that page.
import Foundation
import NotificationToken
import XCTest

typealias Handler = @MainActor (Int) -> Void

/// What begins an observation, by the row of the table.
@MainActor let classes: [String: @MainActor (Notification.Name, @escaping Handler) -> Any] = [
    "`observe(name:)` of this library": { name, handler in
        NotificationCenter.default.observe(name: name) { handler($0.object as! Int) }
    },
    "`observe` of this library, with a key": { name, handler in
        NotificationCenter.default.observe(Notification.Key<Int>(name, coding: .object)) { handler($0) }
    },
    "`observe(name:queue: .main)` of this library": { name, handler in
        NotificationCenter.default.observe(name: name, queue: .main) { notification in
            let number = notification.object as! Int
            MainActor.assumeIsolated { handler(number) }
        }
    },
    "hops to main from other threads, as `MyToken` does": { name, handler in
        MyToken(name) { handler($0.object as! Int) }
    },
    "the same, with `Task { @MainActor in }` as the hop": { name, handler in
        OwnClass(name, handler) { _, number in
            if Thread.isMainThread {
                MainActor.assumeIsolated { handler(number) }
            } else {
                Task { @MainActor in handler(number) }
            }
        }
    },
    "the same, with `[weak self]` in the hop": { name, handler in
        OwnClass(name, handler) { token, number in
            if Thread.isMainThread {
                MainActor.assumeIsolated { token?.handler(number) }
            } else {
                DispatchQueue.main.async { [weak token] in token?.handler(number) }
            }
        }
    },
    "always hops, with `DispatchQueue.main.async`": { name, handler in
        OwnClass(name, handler) { _, number in DispatchQueue.main.async { handler(number) } }
    },
    "always hops, with `Task { @MainActor in }`": { name, handler in
        OwnClass(name, handler) { _, number in Task { @MainActor in handler(number) } }
    },
    "always hops, with `[weak self]`": { name, handler in
        OwnClass(name, handler) { token, number in DispatchQueue.main.async { [weak token] in token?.handler(number) } }
    },
    "a task that loops over an `AsyncStream`": { name, handler in LoopingClass(name, handler) },
    "`addObserver` with `queue: .main`": { name, handler in
        OwnClass(name, handler, queue: .main) { _, number in MainActor.assumeIsolated { handler(number) } }
    },
    "`addObserver` with `queue: .main`, and `[weak self]`": { name, handler in
        OwnClass(name, handler, queue: .main) { token, number in MainActor.assumeIsolated { token?.handler(number) } }
    },
    "no hop": { name, handler in
        OwnClass(name, handler) { _, number in unsafeBitCast(handler, to: ((Int) -> Void).self)(number) }
    },
    "no hop, with `MainActor.assumeIsolated`": { name, handler in
        OwnClass(name, handler) { _, number in MainActor.assumeIsolated { handler(number) } }
    },
    "keeps a backlog, as `BacklogToken` does": { name, handler in
        BacklogToken(name) { handler($0.object as! Int) }
    },
]

/// A class that wraps `addObserver`, and does with each number what `receive` does.
final class OwnClass: @unchecked Sendable {
    let handler: Handler
    private var observer: (any NSObjectProtocol)?

    init(
        _ name: Notification.Name, _ handler: @escaping Handler, queue: OperationQueue? = nil,
        receive: @escaping @Sendable (OwnClass?, Int) -> Void
    ) {
        self.handler = handler
        observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue) {
            [weak self] notification in
            receive(self, notification.object as! Int)
        }
    }

    deinit { NotificationCenter.default.removeObserver(observer!) }
}

/// A class whose task on the main actor takes the numbers out of a stream.
final class LoopingClass: @unchecked Sendable {
    private let task: Task<Void, Never>
    private let observer: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping Handler) {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        task = Task { @MainActor in
            for await number in numbers { handler(number) }
        }
        observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            continuation.yield(notification.object as! Int)
        }
    }

    deinit {
        task.cancel()
        NotificationCenter.default.removeObserver(observer)
    }
}

@MainActor func startObserving(_ name: Notification.Name, _ handler: @escaping Handler) -> Any {
    classes[CommandLine.arguments[2]]!(name, handler)
}

/// Runs one test with one class, whose names are the arguments.
@main struct Program {
    static func main() {
        let tests: [String: (DeliveryXCTests) -> () throws -> Void] = [
            "order": asyncTest { test in { try await test.testOrder() } },
            "end": asyncTest { test in { try await test.testEnd() } },
            "poster": asyncTest { test in { try await test.testPoster() } },
            "atOnce": asyncTest { test in { await test.testAtOnce() } },
        ]
        let name = CommandLine.arguments[1]
        XCTMain([testCase([(name, tests[name]!)])], arguments: [CommandLine.arguments[0]])
    }
}
