import Foundation
import NotificationToken
import Testing

@Suite("C7 Release is cancel", timeLimit)
struct ReleaseIsCancelTests {
    private let center = NotificationCenter()

    @Test("A released token ends its observation at once")
    func released() {
        let calls = Log<Int>()
        do {
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            withExtendedLifetime(token) {}
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

    @Test("A token that a foreign block alone holds may die with it, on Linux since Swift 6.3 under the center's lock")
    func foreignBlock() {
        let calls = Log<Int>()
        var raw: (any NSObjectProtocol)?
        autoreleasepool {
            let token = center.observe(name: .event) { _ in calls.tick() }
            let adopted = NotificationToken(
                notificationCenter: center, token: center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            )
            let action = NotificationToken { calls.add(100) }
            raw = center.addObserver(forName: .other, object: nil, queue: nil) { _ in
                withExtendedLifetime((token, adopted, action)) {}
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        autoreleasepool { if let raw { center.removeObserver(raw) } }
        raw = nil  // Before Swift 6.3, as on Apple's platforms, this holds the block.
        center.post(name: .event, object: nil)
        #expect(calls.values == [0, 100])
    }
}
