#if canImport(ObjectiveC)
// What the library takes for granted of Apple's Foundation and of the runtime, and what it makes of that.
// On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("Observers with a selector", timeLimit)
struct AppleRegistrationTests {
    /// Counts what it receives.
    private final class Observer: NSObject, Sendable {
        private let calls: Log<Int>

        init(_ calls: Log<Int>) {
            self.calls = calls
        }

        @objc func receive(_ notification: Notification) { calls.tick() }
    }

    /// Notes who comes and goes, and keeps nobody longer than any center does.
    private final class NotingCenter: NotificationCenter, @unchecked Sendable {
        let log = Log<String>()
        private(set) weak var latest: AnyObject?

        override func addObserver(
            _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
        ) {
            log.add("add for \(aName?.rawValue ?? "all names")")
            latest = observer as AnyObject
            super.addObserver(observer, selector: aSelector, name: aName, object: anObject)
        }

        override func removeObserver(_ observer: Any) {
            super.removeObserver(observer)
            log.add("remove")
        }
    }

    @Test("Foundation's center does not hold one, and forgets it when it dies")
    func heldByNobody() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        weak var weakObserver: Observer?
        autoreleasepool {
            let observer = Observer(calls)
            weakObserver = observer
            center.addObserver(observer, selector: #selector(Observer.receive), name: .event, object: nil)
            center.post(name: .event, object: nil)
            withExtendedLifetime(observer) {}
        }
        #expect(weakObserver == nil)
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

    @Test("A center gets one for a name, however many observe that, and loses it when all have left")
    func oneForAName() {
        let center = NotingCenter()
        let calls = Log<Int>()
        let tokens = autoreleasepool {
            let tokens = (0..<100).map { _ in center.observe(name: .event) { _ in calls.tick() } }
            center.post(name: .event, object: nil)
            return tokens
        }
        #expect(calls.count == 100)
        #expect(center.log.values == ["add for event"])
        #expect(center.latest != nil)
        for token in tokens { token.cancel() }
        center.log.wait(forCount: 2)
        eventually { center.latest == nil }  // Whoever removes it lets go of it a moment later.
        #expect(center.log.values == ["add for event", "remove"])
    }

    @Test("A name that all have left, and that is observed again, is delivered once, 20 times")
    func observedAgain() {
        let center = NotingCenter()
        for round in 1...20 {
            let calls = Log<Int>()
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            #expect(calls.count == 1)
            token.cancel()
            center.log.wait(forCount: 2 * round)
        }
    }
}

#endif
