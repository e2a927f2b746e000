import Foundation
import NotificationToken
import Testing

/// A token that is alive when the process ends.
private let globalToken = NotificationCenter.default.observe(name: .event) { _ in }

/// A second net, below the tests that force the order: bounded loops for Thread Sanitizer to look at.
@Suite("Races", timeLimit)
struct RaceTests {
    private let center = NotificationCenter()

    /// Observes as long as it lives, and posts and cancels in its deinit.
    final class Target: Sendable {
        private let center: NotificationCenter
        let token = Shared<NotificationToken?>(nil)

        init(_ center: NotificationCenter, _ calls: Log<Int>) {
            self.center = center
            token.value = center.observe(name: .event, with: self) { _, _ in calls.add(1) }
        }

        deinit {
            token.value?.cancel()
            center.post(name: .other, object: nil)
        }
    }

    @Test("A target whose last reference goes on another thread may end inside its own handler, 2,000 times")
    func targetDiesInItsHandler() {
        let calls = Log<Int>()
        for _ in 0..<2_000 {
            let target = Shared<Target?>(Target(center, calls))
            let token = target.value?.token.value
            let dropper = Worker { target.value = nil }
            center.post(name: .event, object: nil)
            dropper.join()
            center.post(name: .event, object: nil)
            #expect(token?.isActive == false)
        }
        #expect(calls.count <= 2_000)
    }

    @Test("One thread cancels a token while another drops it, 2,000 times")
    func cancelAndDrop() {
        for _ in 0..<2_000 {
            let ends = Log<Int>()
            let capture = Shared(Optional(Deinit { ends.tick() }))
            let token = Shared<NotificationToken?>(
                center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} })
            capture.value = nil
            let canceller = Worker { token.value?.cancel() }
            token.value = nil
            canceller.join()
            #expect(ends.count == 1)
        }
    }

    @Test("Eight threads that observe, post and cancel on the same names leave each name in order")
    func observeAndCancelFromEightThreads() {
        let workers = (0..<8).map { _ in
            Worker { [center] in
                for number in 0..<500 {
                    let name = Notification.Name("name \(number % 5)")
                    let token = center.observe(name: name) { _ in }
                    center.post(name: name, object: nil)
                    token.cancel()
                }
            }
        }
        for worker in workers { worker.join() }
        for number in 0..<5 {
            let name = Notification.Name("name \(number)")
            let calls = Log<Int>()
            let token = center.observe(name: name) { _ in calls.tick() }
            center.post(name: name, object: nil)
            #expect(calls.count == 1)
            token.cancel()
        }
    }

    @Test("Two threads that are inside an observation when a third one ends it leave it in any order, 500 times")
    func leaveInAnyOrder() {
        for _ in 0..<500 {
            let ends = Log<Int>()
            let capture = Shared(Optional(Deinit { ends.tick() }))
            let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
            capture.value = nil
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

    @Test("What the library makes at its first use serves all of eight threads that come at once", .exitTest)
    func firstUse() async {
        #if EXIT_TESTS && compiler(>=6.2)
        for _ in 0..<5 {
            await #expect(processExitsWith: .success) {
                let center = NotificationCenter()
                let calls = Log<Int>()
                let go = (0..<8).map { _ in Signal() }
                let workers = go.map { signal in
                    Worker {
                        signal.wait()
                        let tokens = [
                            center.observe(.number) { calls.add($0) },
                            center.observe(.text, on: MainActor.self) { _ in },
                            NotificationToken { calls.add(1) },
                        ]
                        center.post(.number, payload: 1)
                        center.post(.text, payload: "")
                        for token in tokens { token.cancel() }
                    }
                }
                for signal in go { signal.send() }
                for worker in workers { worker.join() }
                endProcess(isGood: calls.count >= 16)
            }
        }
        #endif
    }

    @Test("A process ends well while a global token observes and something waits for the main actor", .exitTest)
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
