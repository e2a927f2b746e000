#if canImport(ObjectiveC)
// Tests for Apple's platforms. On Linux, Tests/Scripts/check-apple compiles this file. Only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("On Apple's platforms: senders that are Objective-C objects", timeLimit)
struct AppleSenderTests {
    private let center = NotificationCenter()

    /// Keeps tokens.
    private let bag = NotificationToken.Bag()

    /// Passes itself to a closure in its deinit.
    private final class ObjectThatActsInDeinit: NSObject {
        private let body: (ObjectThatActsInDeinit) -> Void

        init(_ body: @escaping (ObjectThatActsInDeinit) -> Void) { self.body = body }

        deinit { autoreleasepool { body(self) } }
    }

    @Test("A post in an NSObject's deinit reaches the observers of every sender, and none that filters on it")
    func postInDeinit() {
        let calls = Log<String>()

        autoreleasepool {
            let sender = ObjectThatActsInDeinit { [center] in center.post(name: .event, object: $0) }
            center.observe(name: .event) { calls.add($0.object is ObjectThatActsInDeinit ? "any" : "nil") }
                .store(in: bag)
            center.observe(name: .event, object: sender) { _ in calls.add("sender") }.store(in: bag)
            center.observe(name: .event, queue: OperationQueue()) { _ in calls.add("queue") }.store(in: bag)
        }

        #expect(calls.values == ["any", "queue"])
        #expect(bag.count == 3)
    }

    @Test(
        "A post in an NSObject's deinit on another thread reaches the main actor, where a whole notification has no sender"
    )
    func postInDeinitOnAnotherThread() async {
        let calls = Log<String>()
        center.observe(.number) { @MainActor in calls.add("\($0)") }.store(in: bag)
        center.observe(name: .event) { @MainActor in calls.add($0.object == nil ? "nil" : "kept") }.store(in: bag)

        await onThread { [center] in
            _ = ObjectThatActsInDeinit {
                center.post(.number, object: $0, payload: 1)
                center.post(name: .event, object: $0)
            }
        }
        await drainMainQueue()

        #expect(calls.values == ["1", "nil"])
    }

    /// An object whose class forbids weak references, as a few AppKit classes do.
    ///
    /// The runtime aborts if one is formed.
    private final class UnweakableObject: NSObject, Sendable {
        private let end: OnDeinit

        /// The compiler doesn't let the class have this method, so it is added at run time.
        private static let forbids: Bool = {
            let answer: @convention(c) (AnyObject, Selector) -> ObjCBool = { _, _ in false }
            let selector = sel_registerName("allowsWeakReference")
            return class_addMethod(UnweakableObject.self, selector, unsafeBitCast(answer, to: IMP.self), "B@:")
        }()

        init(_ end: @escaping @Sendable () -> Void = {}) {
            self.end = OnDeinit(end)
            super.init()
            #expect(Self.forbids)
        }
    }

    @Test("A sender that forbids weak references is found by its address")
    func unweakableSenderIsFound() {
        let calls = Log<Int>()
        autoreleasepool {
            let sender = UnweakableObject()
            let stranger = UnweakableObject()
            let token = center.observe(.number, object: sender) { calls.add($0) }

            center.post(.number, object: stranger, payload: 1)
            center.post(.number, object: sender, payload: 2)

            token.cancel()
        }
        #expect(calls.values == [2])
    }

    @Test("A sender that forbids weak references is not retained")
    func unweakableSenderIsNotRetained() {
        let deinits = Log<Int>()

        autoreleasepool {
            let sender = UnweakableObject { deinits.tick() }
            center.observe(.number, object: sender) { _ in }.store(in: bag)
            center.post(.number, object: sender, payload: 1)
            #expect(deinits.count == 0)
            withExtendedLifetime(sender) {}
        }

        #expect(deinits.count == 1)
        #expect(bag.count == 1)
    }
}
#endif
