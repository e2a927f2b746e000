import Foundation
import NotificationToken
import Testing

/// If one of these tests fails, Foundation has been fixed, and some code of ours may have become superfluous.
@Suite(
    "Outside Apple's platforms, Foundation has defects that this library works around", timeLimit,
    .enabled(if: FoundationCenter.current != .apple, "they are not defects of Apple's Foundation"))
struct FoundationTests {
    private let center = NotificationCenter()
    private let calls = Log<Int>()

    @Test("Since Swift 6.3 Foundation removes another observer if one is removed twice")
    func doubleRemoval() {
        let first = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(first)
        let bystander = center.addObserver(forName: .event, object: nil, queue: nil) { [calls] _ in calls.tick() }
        center.removeObserver(first)
        center.post(name: .event, object: nil)
        #expect(calls.count == (FoundationCenter.isNew ? 0 : 1))
        _ = bystander
    }

    @Test(
        "Since Swift 6.3 Foundation takes an object at a dead sender's address for the sender",
        .disabled(if: isAddressSanitized))
    func addressReuse() {
        var observers: [any NSObjectProtocol] = []
        for _ in 0..<50 {
            do {
                let sender = makeThing()
                observers.append(
                    center.addObserver(forName: .event, object: sender, queue: nil) { [calls] _ in calls.tick() })
            }
            center.post(name: .event, object: makeThing())
        }
        #expect((calls.count > 0) == FoundationCenter.isNew)
        for observer in observers { center.removeObserver(observer) }
    }

    @Test(
        "Since Swift 6.3 Foundation aborts if destroying a block ends a ten-line token or posts",
        .exitTest)
    func userCodeUnderTheLock() async {
        #if EXIT_TESTS
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerHolding(TenLineToken(center, .event) { _ in }))
        }
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerHolding(Deinit { center.post(name: .event, object: nil) }))
        }
        #endif
    }

    #if compiler(>=6.3) && !canImport(ObjectiveC)
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }

    @Test(
        "Since Swift 6.3 a typed message aborts if its center has an observer of all names, and not otherwise",
        .exitTest)
    @MainActor func wildcardAndMessage() async {
        #if EXIT_TESTS
        await #expect(processExitsWith: .failure) {
            let center = NotificationCenter()
            let wildcard = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
            await MainActor.run { center.post(Message()) }
            _ = wildcard
        }
        #endif
        let token = center.observe(name: .event, queue: nil) { _ in }
        center.post(Message())
        #expect(token.isActive)
    }
    #endif
}

/// A handler that only holds an object.
private func handlerHolding(_ object: any AnyObject & Sendable) -> @Sendable (Notification) -> Void {
    { [object] _ in withExtendedLifetime(object) {} }
}

/// The token that everybody copies, to compare it with ours.
private final class TenLineToken: @unchecked Sendable {
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(
        _ center: NotificationCenter, _ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void
    ) {
        self.center = center
        observer = center.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }

    deinit { center.removeObserver(observer) }
}
