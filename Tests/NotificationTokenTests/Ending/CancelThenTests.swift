import Foundation
import NotificationToken
import Testing

@Suite("C3 cancel(then:) calls its closure once, after the handler has been released, and blocks no thread", timeLimit)
struct CancelThenTests {
    /// Where the handler runs, or the closure of a token.
    enum Home: CaseIterable {
        case postingThread, queue, mainActor, actor, globalActor
        case closure, closureOnMain, closureOnActor

        /// Observes a name, or makes a token with a closure.
        func makeToken(
            _ center: NotificationCenter, _ store: HeldStore, _ capture: Capture,
            _ body: @escaping @Sendable () -> Void = {}
        ) -> NotificationToken {
            let handler = capture.handler { (_: Int) in body() }
            return switch self {
            case .postingThread: center.observe(.number, using: handler)
            case .queue:
                center.observe(name: Notification.Key.number.name, queue: OperationQueue()) { _ in handler(1) }
            case .mainActor: center.observe(.number) { @MainActor in handler($0) }
            case .actor: center.observe(.number, on: store) { handler($1) }
            case .globalActor: center.observe(.number) { @Desk in handler($0) }
            case .closure: NotificationToken { handler(1) }
            case .closureOnMain: NotificationToken { @MainActor in handler(1) }
            case .closureOnActor: NotificationToken { @Desk in handler(1) }
            }
        }

        /// Whether a thread can end the observation and find the handler released.
        var isReleasedByAnyThread: Bool { [.postingThread, .queue, .closure].contains(self) }
    }

    /// A global actor whose handlers may block.
    @globalActor actor Desk {
        static let shared = Desk()
        private static let executor = HeldExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
    }

    private let center = NotificationCenter()
    private let store = HeldStore()
    private let log = Log<String>()

    private func capture() -> Capture { Capture { [log] in log.add("released") } }

    @Test(
        "The closure is called after the release of a handler that nobody runs, and at once if that one is released",
        arguments: Home.allCases)
    func idle(home: Home) async {
        let token = home.makeToken(center, store, capture())
        await onThread {
            for _ in 0..<2 { token.cancel { log.add("then") } }
            if home.isReleasedByAnyThread { #expect(log.values == ["released", "then", "then"]) }
            log.wait(forCount: 3)
            token.cancel { log.add("late") }
        }
        #expect(log.values == ["released", "then", "then", "late"])
    }

    @Test("A handler that calls cancel(then:) in a call nested 10 deep is released when the outermost call returns")
    func nested() {
        let slot = Shared<NotificationToken?>(nil)
        slot.value = center.observe(
            .number,
            using: capture().handler { [center, log] number in
                if number < 10 { center.post(.number, payload: number + 1) }
                if number == 10 { slot.value?.cancel { log.add("then") } }
                log.add("\(number)")
            })
        center.post(.number, payload: 1)
        let returns = (1...10).reversed().map { "\($0)" }
        #expect(log.values == returns + ["released", "then"])
    }

    @Test(
        "While a handler runs on its thread or actor, cancel(then:) returns to another thread, and to the actor, at once",
        arguments: [Home.postingThread, .queue, .actor, .globalActor, .closure, .closureOnActor])
    func running(home: Home) async {
        let park = Park()
        let token = home.makeToken(center, store, capture()) { park.stop() }
        let starter = Worker { [center] in
            center.post(.number, payload: 1)
            // Runs the closure of a token.
            if ![Home.postingThread, .queue, .actor, .globalActor].contains(home) { token.cancel() }
        }
        await onThread { park.waitForArrival() }
        token.cancel { log.add("then") }
        await MainActor.run { token.cancel { log.add("then") } }
        #expect(log.values == [])
        park.letGo()
        await onThread {
            starter.join()
            log.wait(forCount: 3)
        }
        #expect(log.values == ["released", "then", "then"])
    }

    @Test("Eight threads that call cancel(then:) while a handler writes to memory find it written, and may free it")
    func threads() {
        for _ in 0..<100 {
            let (memory, ends) = (UnsafeMutablePointer<Int>.allocate(capacity: 1), Shared(0))
            memory.initialize(to: 0)
            let address = UInt(bitPattern: memory)
            let token = center.observe(.number) { UnsafeMutablePointer<Int>(bitPattern: address)?.pointee += $0 }
            let poster = Worker { [center] in for _ in 0..<100 { center.post(.number, payload: 1) } }
            let enders = (0..<8).map { _ in
                Worker {
                    token.cancel {
                        let count = UnsafeMutablePointer<Int>(bitPattern: address)?.pointee ?? -1
                        #expect((0...100).contains(count))
                        var isLast = false
                        ends.change { count in
                            count += 1
                            isLast = count == 8
                        }
                        if isLast { UnsafeMutablePointer<Int>(bitPattern: address)?.deallocate() }
                    }
                }
            }
            for worker in enders + [poster] { worker.join() }
            #expect(ends.value == 8)
        }
    }

    @Test(
        "A closure of cancel(then:) that cancels, observes and posts under a lock of the program deadlocks with nobody",
        arguments: Home.allCases)
    func reentrant(home: Home) async {
        let (lock, other) = (NSRecursiveLock(), center.observe(.text) { _ in })
        let token = home.makeToken(center, store, Capture { other.cancel { lock.withLock {} } })
        await onThread {
            lock.withLock {
                token.cancel { [center, log] in
                    token.cancel { log.add("inner") }
                    center.observe(.number) { log.add("\($0)") }.cancel { log.add("own") }
                    center.post(.number, payload: 1)
                    log.add("outer")
                }
            }
            log.wait(forCount: 3)
        }
        #expect(log.values == ["inner", "own", "outer"])
    }

    @Test("A closure of cancel(then:) that is called in the deinit of a handler's capture waits for that release")
    func inDeinit() {
        let slot = Shared<NotificationToken?>(nil)
        let capture = Capture { [log] in
            slot.value?.cancel { log.add("then") }
            log.add("released")
        }
        slot.value = center.observe(.number, using: capture.handler())
        slot.value?.cancel()
        #expect(log.values == ["released", "then"])
    }

    @Test("Once its actor is gone, an observation releases its handler where it ends, and then calls the closure")
    func deadActor() {
        var store: HeldStore? = HeldStore()
        let token = store.map { Home.actor.makeToken(center, $0, capture()) }
        store = nil
        token?.cancel { log.add("then") }
        #expect(log.values == ["released", "then"])
    }
}
