#if canImport(ObjectiveC)
// Tests for Apple's platforms. On Linux, Tests/Scripts/check-apple compiles this file. Only a Mac runs it.
import Combine
import Foundation
import NotificationToken
import Testing

@Suite("On Apple's platforms payloads pass through Objective-C, autorelease pools and Combine", timeLimit)
struct ApplePayloadTests {
    private let center = NotificationCenter()

    @Test("A payload is read from a copy of userInfo that Objective-C made")
    func copiedUserInfo() {
        let userInfo = NSMutableDictionary(dictionary: Notification(.number, payload: 1).userInfo ?? [:])
        userInfo["more"] = "of it"
        let copy: Any = userInfo.copy()
        #expect(Outcome(.number, posting: [copy as? [AnyHashable: Any]]).log == ["1"])
    }

    @Test("A token that is stored in a set of cancellables ends with the set")
    func cancellables() {
        let calls = Log<Int>()
        var cancellables: Set<AnyCancellable> = []
        center.observe(.number) { calls.add($0) }.store(in: &cancellables)
        center.post(.number, payload: 1)
        cancellables = []
        center.post(.number, payload: 2)
        #expect(calls.values == [1])
    }

    @Test("A key reads the notifications of a publisher, and skips those without its payload")
    func publisher() {
        let calls = Log<Int>()
        let key = Notification.Key.number
        let cancellable = center.publisher(for: key.name).compactMap { $0[key] }.sink { calls.add($0) }
        center.post(key, payload: 1)
        center.post(name: key.name, object: nil)
        #expect(calls.values == [1])
        cancellable.cancel()
    }
}

#endif
