import Foundation
@testable import NotificationToken
import Testing

@Suite("C12 A center keeps at most 64 idle names registered, or those of a peak until others are observed", timeLimit)
struct RegisteredEntryTests {
    private let center = NotificationCenter()
    private let registered = Registered()

    /// The relays of numbered names, which live as long as they are registered with their center or observed.
    private final class Registered {
        private var relays: [Int: WeakRelay] = [:]

        var count: Int { relays.values.count { $0.relay != nil } }

        func add(_ relay: Relay?, of number: Int) { relays[number] = WeakRelay(relay: relay) }
    }

    private struct WeakRelay { weak var relay: Relay? }

    private static func relay(of token: NotificationToken) -> Relay? {
        (Mirror(reflecting: token).descendant("observation") as? Subscription)?.relay
    }

    private func observe(_ number: Int) -> NotificationToken {
        let token = center.observe(name: .init("name \(number)")) { _ in }
        registered.add(Self.relay(of: token), of: number)
        return token
    }

    @Test("Of 1,000 names that are observed one after another, at most 64 stay registered")
    func oneAfterAnother() {
        let counts = (0..<1_000).map { number in
            autoreleasepool { observe(number).cancel() }
            return registered.count
        }
        #expect(counts == (0..<1_000).map { min($0 + 1, 64) })
    }

    @Test(
        "While 64 or more names are idle, each new name that is observed removes one of them, the one that was left first"
    )
    func peak() {
        for token in (0..<200).map(observe) { token.cancel() }
        #expect(registered.count == 200)
        let tokens = (1_000..<1_137).map(observe)
        #expect(registered.count == 200)
        // Now 63 are idle.
        let more = (2_000..<2_010).map(observe)
        #expect(registered.count == 210)
        // The first 137 are registered anew, and the others still are.
        let again = (0..<200).map(observe)
        #expect(registered.count == 347)
        withExtendedLifetime((tokens, more, again)) {}
    }

    @Test("A name whose observation ends again and again counts once among the idle ones")
    func oneNameAgain() {
        for _ in 0..<200 { observe(0).cancel() }
        let tokens = (1...63).map(observe)
        #expect(registered.count == 64)
        withExtendedLifetime(tokens) {}
    }

    @Test(
        "An ended observation of all names is unregistered, although the queue that releases user code makes no progress"
    )
    func allNames() async {
        let isRegistered = await onThread { [center] in
            BackgroundQueue.userCode.suspend()
            defer { BackgroundQueue.userCode.resume() }
            weak var weakRelay: Relay?
            autoreleasepool {
                let token = center.observe(name: nil) { _ in }
                weakRelay = Self.relay(of: token)
                token.cancel()
            }
            BackgroundQueue.queue.sync {}
            return weakRelay != nil
        }
        #expect(!isRegistered)
    }
}
