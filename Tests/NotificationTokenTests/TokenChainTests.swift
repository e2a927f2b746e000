import Foundation
import NotificationToken
import Testing

@Suite("C6 A chain of 200,000 tokens ends without deepening the stack", timeLimit)
struct TokenChainTests {
    private let center = NotificationCenter()

    /// Fewer under a sanitizer, which takes much longer for each.
    private static let count = isAddressSanitized || isThreadSanitized ? 20_000 : 200_000

    /// How the outermost token ends.
    enum End: CaseIterable, Sendable { case cancel, release, cancelAndWait, bag }

    /// Where the handlers run.
    enum Context: CaseIterable, Sendable { case postingThread, mainActor, closure }

    /// Counts the objects that handlers captured and that are gone.
    final class Capture: Sendable {
        private let token: NotificationToken?
        private let gone: Shared<Int>

        init(_ token: NotificationToken?, _ gone: Shared<Int>) {
            self.token = token
            self.gone = gone
        }

        deinit { gone.change { $0 += 1 } }
    }

    private static func token(
        _ center: NotificationCenter, _ context: Context, _ number: Int, capturing capture: consuming Capture
    ) -> NotificationToken {
        // Several names, so that one relay does not hold them all.
        let key = Notification.Key<Int>("number \(number % 3)")
        return switch context {
        case .postingThread: center.observe(key) { [capture] _ in withExtendedLifetime(capture) {} }
        case .mainActor: center.observe(key, on: MainActor.self) { [capture] _ in withExtendedLifetime(capture) {} }
        case .closure: NotificationToken { [capture] in withExtendedLifetime(capture) {} }
        }
    }

    /// Makes a chain, ends its outermost token, and returns how many captured objects are gone by then.
    private static func gone(_ center: NotificationCenter, _ context: Context, _ end: End) -> Int {
        let gone = Shared(0)
        var token: NotificationToken?
        for number in 0..<count { token = self.token(center, context, number, capturing: Capture(token.take(), gone)) }
        let bag = NotificationToken.Bag()
        switch end {
        case .cancel: token?.cancel()
        case .release: token = nil
        case .cancelAndWait: if token?.cancelAndWait() == false { return -1 }
        case .bag:
            token.take()?.store(in: bag)
            bag.cancelAll()
        }
        defer { withExtendedLifetime(token) {} }
        return gone.value
    }

    @Test(
        "On a small stack, ending a chain's outermost token releases every captured object before the call returns",
        arguments: Context.allCases, End.allCases)
    func smallStack(context: Context, end: End) async {
        let (center, count) = (center, Shared(0))
        await onThread {
            Worker(stackSize: 512 * 1024) { count.value = Self.gone(center, context, end) }.join()
        }
        #expect(count.value == Self.count)
    }
}
