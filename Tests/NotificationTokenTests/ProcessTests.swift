import Foundation
import NotificationToken
import Testing

/// A token that is active when the process ends.
private let globalToken = NotificationCenter.default.observe(name: .event) { _ in }
/// Tokens that are detached and released while the process ends.
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

    @Test("A process exits normally while tokens are detached and released, and a closure waits for main", .exitTest)
    func detachAtTheEnd() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(0)) {
            let center = NotificationCenter.default
            lateTokens.value = [
                center.observe(.number) { _ in }, center.observe(.number, on: MainActor.self) { _ in },
                NotificationToken {}, NotificationToken(on: MainActor.self) {},
            ]
            // Released on another thread, while nothing serves the main queue any more.
            Worker { NotificationToken(on: MainActor.self) {}.cancel() }.join()
            atexit {
                for token in lateTokens.value { token.detach() }
                lateTokens.value = []
                NotificationCenter.default.post(.number, payload: 1)
            }
            fflush(nil)
            if isAddressSanitized { endProcess(isGood: true) }
            exit(0)
        }
        #endif
    }

    @Test("A process exits normally while another thread releases tokens of main-actor handlers", .exitTest)
    func releasesAtTheEnd() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(0)) {
            let (center, begun) = (NotificationCenter(), Signal())
            let releaser = Worker {
                for round in 0... {
                    let capture = Capture()
                    let handler: @Sendable (Int) -> Void = capture.handler()
                    center.observe(.number, on: MainActor.self) { handler($0) }.cancel()
                    if round == 100 { begun.send() }
                }
            }
            begun.wait()
            fflush(nil)
            if isAddressSanitized { endProcess(isGood: true) }
            withExtendedLifetime(releaser) { exit(0) }
        }
        #endif
    }
}
