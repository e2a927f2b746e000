import Foundation
import NotificationToken
import Testing

/// Each test states what Foundation should do, and names its defect.
///
/// If one fails because its known issue wasn't recorded, Foundation has been fixed, and some code of ours may have
/// become superfluous.
@Suite(
    "Defects of Foundation outside Apple's platforms", timeLimit,
    .enabled(if: FoundationCenter.current != .apple, "they are not defects of Apple's Foundation"))
struct FoundationTests {
    private let center = NotificationCenter()

    @Test(
        "An observation of a dead sender doesn't receive the posts of a new object", .disabled(if: isAddressSanitized))
    func observationOfADeadSender() {
        let calls = Log<Int>()
        var observers: [any NSObjectProtocol] = []

        for _ in 0..<50 {
            do {
                let sender = makePlainObject()
                observers.append(
                    center.addObserver(forName: .event, object: sender, queue: nil) { [calls] _ in calls.tick() })
            }
            center.post(name: .event, object: makePlainObject())
        }

        withKnownIssue("Since Swift 6.3, Foundation takes an object at a dead sender's address for the sender") {
            #expect(calls.count == 0)
        } when: {
            FoundationCenter.isNew
        }
        for observer in observers { center.removeObserver(observer) }
    }

    #if EXIT_TESTS
    @Test("A block that is removed may release an object that posts in its deinit", .exitTest)
    func removedBlockMayReleaseAPoster() async {
        await withKnownIssue(
            "Since Swift 6.3, Foundation destroys a block under a lock, and aborts if it is locked again"
        ) {
            await #expect(processExitsWith: .success) {
                let center = NotificationCenter()
                let capture = Capture { center.post(name: .event, object: nil) }
                center.removeObserver(
                    center.addObserver(forName: .other, object: nil, queue: nil, using: capture.handler()))
            }
        } when: {
            FoundationCenter.isNew
        }
    }
    #endif

    #if compiler(>=6.3) && !canImport(ObjectiveC)
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = PlainObject
    }

    #if EXIT_TESTS
    @Test("A typed message may be posted while its center has an observer of all names", .exitTest)
    func typedMessageBesideAnObserverOfAllNames() async {
        await withKnownIssue("Since Swift 6.3, Foundation aborts") {
            await #expect(processExitsWith: .success) {
                let center = NotificationCenter()
                let observer = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
                await MainActor.run { center.post(Message()) }
                withExtendedLifetime(observer) {}
            }
        }
    }
    #endif

    @Test("A typed message may be posted while its center has an observer of one name")
    @MainActor func typedMessageBesideAnObserverOfAName() {
        let token = center.observe(name: .event, queue: nil) { _ in }

        center.post(Message())

        #expect(token.isActive)
    }
    #endif
}
