import Foundation
import NotificationToken
import Testing

@Suite("C17 A token does not retain the center, and may outlive it", timeLimit)
struct CenterTests {
    @Test("No token retains its center, all except an adopted one end with it, and those of another center go on")
    func outlives() {
        let other = NotificationCenter()
        let goesOn = other.observe(.number) { _ in }
        weak var weakCenter: NotificationCenter?
        var tokens: [NotificationToken] = []
        let store = Store(), target = Thing()
        autoreleasepool {
            let center = NotificationCenter()
            weakCenter = center
            // On Apple's platforms Foundation's observer may hold its center.
            let observer =
                FoundationCenter.current == .apple
                ? NSObject() : center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            tokens = [
                center.observe(.number) { _ in },
                center.observe(name: nil, object: Thing()) { _ in },
                center.observe(.number) { @MainActor _ in },
                center.observe(name: .event, queue: .main) { _ in },
                center.observe(.number, on: store) { $0.insert($1) },
                center.observe(.number, with: target) { _, _ in },
                NotificationToken(notificationCenter: center, token: observer),
            ]
            center.post(name: .other, object: nil)
        }
        #expect(weakCenter == nil)
        #expect(tokens.dropLast().allSatisfy { !$0.isActive })
        #expect(goesOn.isActive)
    }

    /// Runs a closure in its deinit.
    private final class DyingCenter: NotificationCenter, @unchecked Sendable {
        let farewell = Shared<(@Sendable (NotificationCenter) -> Void)?>(nil)

        deinit { farewell.value?(self) }
    }

    @Test(
        "A center that observes itself in its deinit is released, and the observations end with it or with their tokens, even those that keep observing",
        arguments: [true, false])
    func observesItself(isObserved: Bool) async {
        let (tokens, stream) = (Shared<[NotificationToken]>([]), Shared<NotificationCenter.Payloads<Int>?>(nil))
        let onMain = Log<Bool>()
        let captures = [Capture(), Capture(), Capture(), Capture { onMain.add(isOnMainQueue) }]
        let worker = Worker {
            autoreleasepool {
                let center = DyingCenter()
                let names = isObserved ? [.event, nil, Notification.Key.number.name] : []
                let others = names.map { center.observe(name: $0) { _ in } }
                center.farewell.value = { center in
                    let own = [
                        center.observe(name: .event, using: captures[0].handler()),
                        center.observe(name: nil, using: captures[1].handler()),
                        center.observe(.number, using: captures[2].handler()),
                        center.observe(.number, using: captures[3].handler() as @MainActor @Sendable (Int) -> Void),
                    ]
                    stream.value = center.payloads(for: .number)
                    tokens.value = own + others
                }
            }
        }
        // A call that does not return keeps its thread busy.
        #expect(await onThread { (0..<100).contains { _ in worker.endsSoon() } })
        // A center that nobody observed before can't tell of its death any more.
        #expect(tokens.value.allSatisfy { $0.isActive == !isObserved })
        if isObserved { #expect(await stream.value?.next() == nil) }
        await onThread {
            for token in tokens.value { token.keepObserving() }
            tokens.value = []
        }
        stream.value = nil
        await drainMainQueue()
        #expect(captures.allSatisfy { $0.isReleased } && onMain.values == [true])
    }
}
