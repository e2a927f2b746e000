import Foundation
import NotificationToken
import Testing

/// A token that is active when the process ends.
private let globalToken = NotificationCenter.default.observe(name: .event) { _ in }
/// Tokens that keep observing and are released while the process ends.
private let lateTokens = Shared<[NotificationToken]>([])

@Suite("A process may begin to use the library on many threads, and end while it observes", timeLimit)
struct ProcessTests {
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
                            center.observe(.text) { @MainActor _ in },
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

    @Test(
        "A process exits normally while it observes, a payload and a closure wait for the main actor, another thread releases main-actor handlers, and tokens keep observing and are released",
        .exitTest)
    func endOfTheProcess() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(0)) {
            let (center, begun) = (NotificationCenter.default, Signal())
            center.post(name: .event, object: nil)
            lateTokens.value = [
                center.observe(.number) { _ in }, center.observe(.number) { @MainActor _ in },
                NotificationToken {}, NotificationToken { @MainActor in },
            ]
            // From now on, nothing serves the main queue any more.
            let releaser = Worker {
                center.post(.number, payload: 1)
                NotificationToken { @MainActor in }.cancel()
                for round in 0... {
                    let capture = Capture()
                    let handler: @Sendable (Int) -> Void = capture.handler()
                    center.observe(.text) { @MainActor in handler($0.count) }.cancel()
                    if round == 100 { begun.send() }
                }
            }
            begun.wait()
            atexit {
                for token in lateTokens.value { token.keepObserving() }
                lateTokens.value = []
                NotificationCenter.default.post(.number, payload: 1)
            }
            fflush(nil)
            if isAddressSanitized { endProcess(isGood: true) }
            withExtendedLifetime(releaser) { exit(globalToken.isActive ? 0 : 1) }
        }
        #endif
    }
}
