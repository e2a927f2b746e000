import Foundation
import NotificationToken
import Testing

/// A token that is active when the process ends.
private let globalToken = NotificationCenter.default.observe(name: .event) { _ in }
/// Tokens that keep observing and are released while the process ends.
private let lateTokens = Shared<[NotificationToken]>([])

@Suite("A process may end while it observes", timeLimit)
struct ProcessTests {
    @Test(
        "A process exits normally while it observes, a payload and a closure wait for the main actor, another thread releases main-actor handlers, and tokens keep observing and are released",
        .exitTest)
    func endOfTheProcess() async {
        #if EXIT_TESTS
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
