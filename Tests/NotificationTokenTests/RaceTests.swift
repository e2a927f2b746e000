import Foundation
import NotificationToken
import Testing

/// A token that is active when the process ends.
private let globalToken = NotificationCenter.default.observe(name: .event) { _ in }

/// Bounded loops for Thread Sanitizer, besides the tests that force an order.
@Suite("Races between posts, ends and releases", timeLimit)
struct RaceTests {
    private let center = NotificationCenter()

    /// Cancels its observation and posts in its deinit.
    private final class Target: Sendable {
        let token = Shared<NotificationToken?>(nil)
        private let end: @Sendable () -> Void

        init(end: @escaping @Sendable () -> Void) {
            self.end = end
        }

        deinit {
            token.value?.cancel()
            end()
        }
    }

    @Test("A target that another thread releases during its handler lives until the handler returns (500 rounds)")
    func targetDiesInItsHandler() {
        for _ in 0..<500 {
            let log = Log<String>()
            let target = Shared<Target?>(nil)
            target.value = Target { [center] in
                log.add("deinit")
                center.post(name: .event, object: nil)
            }
            let token = target.value.map { owner in
                center.observe(name: .event, with: owner) { _, _ in
                    log.add("handler")
                    Worker { target.value = nil }.join()
                    log.add("released")
                }
            }
            target.value?.token.value = token
            center.post(name: .event, object: nil)
            #expect(log.values == ["handler", "released", "deinit"])
            #expect(token?.isActive == false)
        }
    }

    @Test("Eight threads that observe, post and cancel under five names each get every post of their own once")
    func observeAndCancelFromEightThreads() {
        let counts = (0..<8).map { _ in Log<Int>() }
        let workers = counts.enumerated().map { index, own in
            Worker { [center] in
                for number in 0..<500 {
                    let key = Notification.Key<[Int]>("name \(number % 5)")
                    let token = center.observe(key) { if $0 == [index, number] { own.tick() } }
                    center.post(key, payload: [index, number])
                    token.cancel()
                }
            }
        }
        for worker in workers { worker.join() }
        #expect(counts.map(\.count) == Array(repeating: 500, count: 8))
    }

    @Test("An observation that ends while two threads are in it releases its handler once (500 rounds)")
    func leaveInAnyOrder() {
        for _ in 0..<500 {
            let ends = Log<Int>()
            let capture = Capture { ends.tick() }
            let token = center.observe(name: .event, using: capture.handler())
            let posters = (0..<2).map { _ in
                Worker { [center] in
                    while token.isActive { center.post(name: .event, object: nil) }
                }
            }
            token.cancel()
            for poster in posters { poster.join() }
            #expect(ends.count == 1)
        }
    }

    @Test(
        "A new observation of a name that nobody observed any more gets every post, whether the name was removed or not",
        arguments: [false, true])
    func observedAgain(isRemoved: Bool) {
        let (center, calls) = (NotificationCenter(), Log<Int>())
        center.observe(name: .event) { _ in }.cancel()
        // A post removes a name that nobody observes.
        if isRemoved { center.post(name: .event, object: nil) }
        let token = center.observe(name: .event) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(calls.count == 2)
        token.cancel()
    }

    @Test("Eight threads can use the library for the first time simultaneously", .exitTest)
    func firstUse() async {
        #if EXIT_TESTS && compiler(>=6.2)
        for _ in 0..<5 {
            await #expect(processExitsWith: .success) {
                let center = NotificationCenter()
                let calls = Log<Int>()
                let go = (0..<8).map { _ in Signal() }
                let workers = go.enumerated().map { index, signal in
                    Worker {
                        signal.wait()
                        let tokens = [
                            center.observe(.number) { if $0 == index { calls.add($0) } },
                            center.observe(.text, on: MainActor.self) { _ in },
                            NotificationToken { calls.add(index) },
                        ]
                        center.post(.number, payload: index)
                        center.post(.text, payload: "")
                        for token in tokens { token.cancel() }
                    }
                }
                for signal in go { signal.send() }
                for worker in workers { worker.join() }
                endProcess(isGood: calls.count == 16)
            }
        }
        #endif
    }

    @Test("A process exits normally while a global token observes and a payload waits for the main actor", .exitTest)
    func endOfTheProcess() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(0)) {
            let waiting = NotificationCenter.default.observe(.number, on: MainActor.self) { _ in }
            NotificationCenter.default.post(.number, payload: 1)
            NotificationCenter.default.post(name: .event, object: nil)
            guard globalToken.isActive, waiting.isActive else { exit(1) }
            fflush(nil)
            if isAddressSanitized { endProcess(isGood: true) }
            exit(0)
        }
        #endif
    }
}
