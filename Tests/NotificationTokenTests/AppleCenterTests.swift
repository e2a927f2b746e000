#if canImport(ObjectiveC)
// Tests of Apple's Foundation, and of what exists only on Apple's platforms. On Linux, Tests/Scripts/check-apple compiles this
// file. Only a Mac runs it.
import Foundation
import NotificationToken
import Testing

@Suite("On Apple's platforms the library adds one observer with a selector for each name, and no block", timeLimit)
struct AppleCenterTests {
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

    @Test("100 observations of a name add one observer, and the first post after they have ended removes it")
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
        autoreleasepool { center.post(name: .event, object: nil) }
        #expect(center.latest == nil)
        #expect(center.log.values == ["add for event", "remove"])
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
