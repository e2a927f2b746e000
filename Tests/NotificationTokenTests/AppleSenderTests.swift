#if canImport(ObjectiveC)
// What only Apple's platforms have. On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import Testing

@Suite("Objective-C objects as senders", timeLimit)
struct AppleSenderTests {
    private let center = NotificationCenter()

    @Test("What an NSObject posts in its deinit reaches those who observe every sender, but not those who observe it")
    func inDeinit() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { AppleSenderTests().checkInDeinit() }
        #else
        AppleSenderTests().checkInDeinit()
        #endif
    }

    func checkInDeinit() {
        let calls = Log<String>()
        var tokens: [NotificationToken] = []
        autoreleasepool {
            let sender = DyingObject { [center] object in
                // What Foundation puts into a pool must not keep the object, either.
                autoreleasepool { center.post(name: .event, object: object) }
            }
            tokens = [
                center.observe(name: .event) { calls.add($0.object is DyingObject ? "any" : "nil") },
                center.observe(name: .event, object: sender) { _ in calls.add("sender") },
                center.observe(name: .event, queue: OperationQueue()) { _ in calls.add("queue") },
            ]
        }
        #expect(calls.values == ["any", "queue"])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test("A payload that an NSObject posts in its deinit, off the main thread, reaches the main actor")
    func payloadInDeinitOffMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await AppleSenderTests().checkPayloadInDeinitOffMain() }
        #else
        await AppleSenderTests().checkPayloadInDeinitOffMain()
        #endif
    }

    func checkPayloadInDeinitOffMain() async {
        let calls = Log<Int>()
        let token = center.observe(.number, on: MainActor.self) { calls.add($0) }
        await onThread { [center] in
            _ = DyingObject { object in autoreleasepool { center.post(.number, object: object, payload: 1) } }
        }
        await drainMainQueue()
        #expect(calls.values == [1])
        token.cancel()
    }

    @Test("A bare notification that an NSObject posts in its deinit, off main, reaches the main actor without it")
    func bareInDeinitOffMain() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await AppleSenderTests().checkBareInDeinitOffMain() }
        #else
        await AppleSenderTests().checkBareInDeinitOffMain()
        #endif
    }

    func checkBareInDeinitOffMain() async {
        let calls = Log<Bool>()
        let token = center.observe(name: .event, on: MainActor.self) { calls.add($0.object == nil) }
        await onThread { [center] in
            _ = DyingObject { object in autoreleasepool { center.post(name: .event, object: object) } }
        }
        await drainMainQueue()
        #expect(calls.values == [true])
        token.cancel()
    }

    @Test("A Swift object posts itself in its deinit, and nothing of the post is left in an autorelease pool")
    func swiftObjectInDeinit() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) { await AppleSenderTests().checkSwiftObjectInDeinit() }
        #else
        await AppleSenderTests().checkSwiftObjectInDeinit()
        #endif
    }

    func checkSwiftObjectInDeinit() async {
        let calls = Log<String>()
        let center = center
        let token = center.observe(name: .event, on: MainActor.self) { calls.add($0.object == nil ? "main" : "kept") }
        await onThread {
            autoreleasepool {
                var sender: DyingThing? = DyingThing { object in
                    autoreleasepool { center.post(name: .event, object: object) }
                }
                let tokens = [
                    center.observe(name: .event, object: sender) { _ in calls.add("sender") },
                    center.observe(name: .event, queue: OperationQueue()) { _ in calls.add("queue") },
                ]
                sender = nil
                withExtendedLifetime(tokens) {}
            }
        }
        await drainMainQueue()
        #expect(calls.values == ["sender", "queue", "main"])
        token.cancel()
    }

    @Test("An NSObject is not retained, by the observation or by a post")
    func notRetained() {
        weak var weakSender: NSObject?
        var token: NotificationToken?
        autoreleasepool {
            let sender = NSObject()
            weakSender = sender
            token = center.observe(.number, object: sender) { _ in }
            center.post(.number, object: sender, payload: 1)
        }
        #expect(weakSender == nil)
        token?.cancel()
    }

    @Test("A dead NSObject matches nothing, nor does one that comes to lie at its address, 200 times")
    func addressReuse() {
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for _ in 0..<200 {
            autoreleasepool { tokens.append(center.observe(.number, object: NSObject()) { calls.add($0) }) }
            autoreleasepool { for _ in 0..<8 { center.post(.number, object: NSObject(), payload: 1) } }
        }
        #expect(calls.count == 0)
        #expect(tokens.count == 200)
    }

    @Test("A main actor's observer gets an NSObject that posts off the main thread and lives on")
    func livingSenderOffMain() async {
        let calls = Log<Bool>()
        let sender = Sender()
        let token = center.observe(name: .event, on: MainActor.self) { calls.add($0.object as? Sender === sender) }
        await onThread { [center] in center.post(name: .event, object: sender) }
        await drainMainQueue()
        #expect(calls.values == [true])
        token.cancel()
    }

    private final class Sender: NSObject, Sendable {}
}

/// Hands itself to a closure in its deinit.
private final class DyingObject: NSObject {
    private let body: (DyingObject) -> Void

    init(_ body: @escaping (DyingObject) -> Void) {
        self.body = body
    }

    deinit { body(self) }
}

/// The same, of Swift's own kind.
private final class DyingThing {
    private let body: (DyingThing) -> Void

    init(_ body: @escaping (DyingThing) -> Void) {
        self.body = body
    }

    deinit { body(self) }
}

#endif
