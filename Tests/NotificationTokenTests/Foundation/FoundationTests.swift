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

    @Test("Since Swift 6.3 Foundation aborts if a block that it destroys releases an object that posts", .exitTest)
    func userCodeUnderTheLock() async {
        #if EXIT_TESTS
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            let capture = Capture { center.post(name: .event, object: nil) }
            center.removeObserver(
                center.addObserver(forName: .other, object: nil, queue: nil, using: capture.handler()))
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
