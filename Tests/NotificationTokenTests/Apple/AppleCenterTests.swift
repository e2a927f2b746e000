#if canImport(ObjectiveC)
// Tests of Apple's Foundation, and of what exists only on Apple's platforms. On Linux, Tests/Scripts/check-apple
// compiles this file. Only a Mac runs it.
import Combine
import Foundation
import NotificationToken
import Testing

@Suite("On Apple's platforms: the observers that a center gets, and Combine", timeLimit)
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
    func oneObserverForAName() {
        let center = RecordingCenter()
        let bag = NotificationToken.Bag()
        let calls = Log<Int>()

        autoreleasepool {
            for _ in 0..<100 { center.observe(name: .event) { _ in calls.tick() }.store(in: bag) }
            center.post(name: .event, object: nil)
        }
        #expect(calls.count == 100)
        #expect(center.log.values == ["add for event"])

        bag.cancelAll()
        autoreleasepool { center.post(name: .event, object: nil) }
        #expect(center.latest == nil)
        #expect(center.log.values == ["add for event", "remove"])
    }

    @Test("A token that is stored in a set of cancellables ends with the set, even after keepObserving()")
    func tokenInCancellables() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        var cancellables: Set<AnyCancellable> = []
        let token = center.observe(.number) { calls.add($0) }
        token.keepObserving()
        token.store(in: &cancellables)
        center.post(.number, payload: 1)

        cancellables = []
        center.post(.number, payload: 2)

        #expect(calls.values == [1])
        #expect(!token.isActive)
    }
}
#endif
