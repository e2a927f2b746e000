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

    @Test("A payload is released when its post returns, even if the poster has no autorelease pool, 100 times")
    func pool() {
        let key = Notification.Key<Deinit>("payload")
        let ends = Log<Int>(), reads = Log<Int>()
        let tokens = [
            center.observe(key) { _ in reads.tick() },
            center.observe(name: key.name) { if $0.userInfo?.isEmpty == false { reads.tick() } },
        ]
        let observer = center.addObserver(forName: key.name, object: nil, queue: nil) {
            if $0[key] != nil { reads.tick() }
        }
        for count in 1...100 {
            center.post(key, payload: Deinit { ends.tick() })
            #expect(ends.count == count)
        }
        #expect(reads.count == 300)
        #expect(tokens.count == 2)
        center.removeObserver(observer)
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
