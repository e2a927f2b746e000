#if canImport(ObjectiveC)
// Tests of Apple's Foundation, and of what exists only on Apple's platforms. On Linux, Tests/Scripts/check-apple compiles this
// file. Only a Mac runs it.
import Foundation
import NotificationToken
import ObjectiveC
import Testing

@Suite("On Apple's platforms the library adds one observer with a selector for each name, and no block", timeLimit)
struct AppleCenterTests {
    /// Counts what it receives.
    private final class Observer: NSObject, Sendable {
        private let calls: Log<Int>

        init(_ calls: Log<Int>) {
            self.calls = calls
        }

        @objc func receive(_ notification: Notification) { calls.tick() }
    }

    /// Records which observers are added and removed.
    private final class RecordingCenter: NotificationCenter, @unchecked Sendable {
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

    @Test("Foundation's center neither retains an observer with a selector nor calls it after its death")
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

    @Test("100 observations of a name add one observer to the center, and the last one that ends removes it")
    func oneForAName() {
        let center = RecordingCenter()
        let calls = Log<Int>()
        let tokens = autoreleasepool {
            let tokens = (0..<100).map { _ in center.observe(name: .event) { _ in calls.tick() } }
            center.post(name: .event, object: nil)
            return tokens
        }
        #expect(calls.count == 100)
        #expect(center.log.values == ["add for event"])
        for token in tokens { token.cancel() }
        center.log.wait(forCount: 2)
        eventually { center.latest == nil }  // The thread that removes it releases it a moment later.
        #expect(center.log.values == ["add for event", "remove"])
    }

    @Test("An observation of a name that was removed from its center gets each post once, 20 times")
    func observedAgain() {
        let center = RecordingCenter()
        for round in 1...20 {
            let calls = Log<Int>()
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            #expect(calls.count == 1)
            token.cancel()
            center.log.wait(forCount: 2 * round)
        }
    }

    @Test("An object associated with a dying center is released after weak references to the center have become nil")
    func association() {
        let log = Log<Bool>()
        let key = Thing()
        autoreleasepool {
            let center = NotificationCenter()
            objc_setAssociatedObject(
                center, UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()),
                Deinit { [weak center] in log.add(center == nil) }, .OBJC_ASSOCIATION_RETAIN)
            #expect(log.count == 0)
            withExtendedLifetime(center) {}
        }
        #expect(log.values == [true])
        withExtendedLifetime(key) {}
    }

    @Test("The observations of ten names of a center end when it dies, and those of another center go on")
    func centerDies() {
        let other = NotificationCenter()
        let goesOn = other.observe(name: .event) { _ in }
        let captures = (0..<10).map { _ in Capture() }
        let tokens = autoreleasepool {
            let center = NotificationCenter()
            let tokens = captures.enumerated().map { number, capture in
                center.observe(name: .init("name \(number)"), using: capture.handler())
            }
            #expect(tokens.allSatisfy { $0.isActive })
            withExtendedLifetime(center) {}
            return tokens
        }
        #expect(tokens.allSatisfy { !$0.isActive })
        #expect(captures.allSatisfy { $0.isReleased })
        #expect(goesOn.isActive)
    }

    @Test("A name in another normal form of Unicode is another name, as in Foundation", arguments: Way.allCases)
    func normalForms(way: Way) {
        let center = NotificationCenter()
        let names = ["caf\u{E9}", "cafe\u{301}"].map { Notification.Name($0) }
        let calls = Log<Int>()
        let tokens = names.enumerated().map { index, name in way.observe(center, name) { _ in calls.add(index) } }
        for name in names { center.post(name: name, object: nil) }
        #expect(calls.values == [0, 1])
        #expect(tokens.count == 2)
    }

    #if os(macOS)
    @Test("A distributed center can be observed by name")
    func distributed() {
        let token = DistributedNotificationCenter.default().observe(name: Notification.Name(UUID().uuidString)) { _ in }
        #expect(token.isActive)
        token.cancel()
        #expect(!token.isActive)
    }
    #endif
}

#endif
