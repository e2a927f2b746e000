import Foundation
import NotificationToken
import Testing

/// What Foundation does, where it is not Apple's; much of it only since Swift 6.3.
///
/// If one of these fails, Foundation was mended: rejoice, and see whether code of ours has become superfluous.
@Suite(
    "Foundation's own defects: what ends a process, or deadlocks it", timeLimit,
    .enabled(if: FoundationCenter.current != .apple, "they are not those of Apple's Foundation"))
struct FoundationAbortTests {
    @Test("Since Swift 6.3 the ten-line token aborts when a handler captures another token; ours does not", .exitTest)
    func nestedRelease() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerKeeping(TenLineToken(center, .event) { _ in }))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            _ = center.observe(name: .other, using: handlerKeeping(center.observe(name: .event) { _ in }))
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 the ten-line token aborts inside a foreign block that the center destroys; ours does not",
        .exitTest)
    func insideAForeignBlock() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            let keeping = handlerKeeping(TenLineToken(center, .event) { _ in })
            center.removeObserver(center.addObserver(forName: .other, object: nil, queue: nil, using: consume keeping))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let keeping = handlerKeeping(center.observe(name: .event) { _ in })
            center.removeObserver(center.addObserver(forName: .other, object: nil, queue: nil, using: consume keeping))
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 a handler that posts in the deinit of a capture aborts with the ten-line token; not with ours",
        .exitTest)
    func postInTheDeinitOfACapture() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: FoundationCenter.isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerKeeping(Deinit { center.post(name: .event, object: nil) }))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            _ = center.observe(name: .other, using: handlerKeeping(Deinit { center.post(name: .event, object: nil) }))
        }
        #endif
    }

    @Test(
        "On the main actor, after a suspension, a post to an observer on the main queue deadlocks; with ours it does not",
        .exitTest)
    func mainQueueDeadlock() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(42)) {
            await drainMainQueue()
            exitAfterDeadlock(code: 42)
            let center = NotificationCenter()
            let token = TenLineToken(center, .event, queue: .main) { _ in }
            await MainActor.run { center.post(name: .event, object: nil) }
            endProcess(isGood: token === token)
        }
        await #expect(processExitsWith: .exitCode(0)) {
            await drainMainQueue()
            exitAfterDeadlock(code: 42)
            let center = NotificationCenter()
            let token = center.observe(name: .event, queue: .main) { _ in }
            await MainActor.run { center.post(name: .event, object: nil) }
            endProcess(isGood: token.isActive)
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 an observer of all names and one of Foundation's typed messages abort; a named one of ours does not",
        .exitTest, .newCenter)
    func wildcardAndMessage() async {
        #if EXIT_TESTS && compiler(>=6.3) && !canImport(ObjectiveC)
        await #expect(processExitsWith: .failure) {
            let center = NotificationCenter()
            let token = TenLineToken(center, .event) { _ in }
            let wildcard = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
            await MainActor.run { center.post(Message()) }
            _ = (token, wildcard)
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(name: .event) { _ in }
            await MainActor.run { center.post(Message()) }
            _ = token
        }
        #endif
    }

    #if compiler(>=6.3) && !canImport(ObjectiveC)
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }
    #endif
}

/// A handler that does nothing but keep an object, which nobody else keeps.
private func handlerKeeping(_ object: any AnyObject & Sendable) -> @Sendable (Notification) -> Void {
    { [object] _ in withExtendedLifetime(object) {} }
}

/// A deadlocked process can't say so itself; a thread of its own ends it after a while.
private func exitAfterDeadlock(code: Int32) {
    Thread.detachNewThread {
        pause(2)
        _exit(code)
    }
}
