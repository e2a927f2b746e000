#if canImport(ObjectiveC)
// Tests for Apple's platforms. On Linux, Tests/Scripts/check-apple compiles this file. Only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("On Apple's platforms a sender may be an Objective-C object, and is never retained", timeLimit)
struct AppleSenderTests {
    private let center = NotificationCenter()

    /// Passes itself to a closure in its deinit.
    private final class DyingObject: NSObject {
        private let body: (DyingObject) -> Void

        init(_ body: @escaping (DyingObject) -> Void) {
            self.body = body
        }

        deinit { autoreleasepool { body(self) } }
    }

    @Test("A post in an NSObject's deinit reaches the observers of every sender, and none that filters on it")
    func inDeinit() {
        let calls = Log<String>()
        var tokens: [NotificationToken] = []
        autoreleasepool {
            let sender = DyingObject { [center] in center.post(name: .event, object: $0) }
            tokens = [
                center.observe(name: .event) { calls.add($0.object is DyingObject ? "any" : "nil") },
                center.observe(name: .event, object: sender) { _ in calls.add("sender") },
                center.observe(name: .event, queue: OperationQueue()) { _ in calls.add("queue") },
            ]
        }
        #expect(calls.values == ["any", "queue"])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test(
        "A post in an NSObject's deinit on another thread reaches the main actor, where a whole notification has no sender"
    )
    func inDeinitOffMain() async {
        let calls = Log<String>()
        let tokens = [
            center.observe(.number) { @MainActor in calls.add("\($0)") },
            center.observe(name: .event) { @MainActor in calls.add($0.object == nil ? "nil" : "kept") },
        ]
        await onThread { [center] in
            _ = DyingObject {
                center.post(.number, object: $0, payload: 1)
                center.post(name: .event, object: $0)
            }
        }
        await drainMainQueue()
        #expect(calls.values == ["1", "nil"])
        #expect(tokens.count == 2)
    }

    /// An object whose class forbids weak references, as a few AppKit classes do.
    ///
    /// The runtime aborts if one is formed.
    private final class Unweakable: NSObject, Sendable {
        private let end: Deinit

        /// The compiler doesn't let the class have this method, so it is added at run time.
        private static let forbids: Bool = {
            let answer: @convention(c) (AnyObject, Selector) -> ObjCBool = { _, _ in false }
            let selector = sel_registerName("allowsWeakReference")
            return class_addMethod(Unweakable.self, selector, unsafeBitCast(answer, to: IMP.self), "B@:")
        }()

        init(_ end: @escaping @Sendable () -> Void = {}) {
            self.end = Deinit(end)
            super.init()
            #expect(Self.forbids)
        }
    }

    @Test("A sender that forbids weak references is found by its address and not retained")
    func unweakable() {
        let calls = Log<Int>(), ends = Log<Int>()
        var token: NotificationToken?
        autoreleasepool {
            let sender = Unweakable { ends.tick() }
            let stranger = Unweakable()
            token = center.observe(.number, object: sender) { calls.add($0) }
            center.post(.number, object: stranger, payload: 1)
            center.post(.number, object: sender, payload: 2)
            #expect(calls.values == [2])
            #expect(ends.count == 0)
            withExtendedLifetime((sender, stranger)) {}
        }
        #expect(ends.count == 1)
        #expect(token?.isActive == true)
    }
}

#endif
