#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("Objects that allow no weak reference", timeLimit)
struct AppleUnweakableTests {
    private let center = NotificationCenter()

    /// Of a class that forbids weak references, as a few of AppKit do: the runtime aborts where one is made.
    private final class Unweakable: NSObject, Sendable {
        private let end: Deinit

        /// Whether the class has the method that says so; it is added at run time, because the compiler lets nobody write it.
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

    @Test("As a sender, one is told from another by its address, and not retained")
    func sender() {
        let calls = Log<Int>()
        let ends = Log<Int>()
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

    @Test("What one posts reaches the main actor: with it from there, and without it from another thread")
    func posted() async {
        let calls = Log<Bool>()
        let sender = Unweakable()
        let token = center.observe(name: .event, on: MainActor.self) { calls.add($0.object as? Unweakable === sender) }
        await MainActor.run { [center] in center.post(name: .event, object: sender) }
        await onThread { [center] in center.post(name: .event, object: sender) }
        await drainMainQueue()
        #expect(calls.values == [true, false])
        token.cancel()
    }
}

#endif
