#if canImport(ObjectiveC)
// What only Apple's platforms have. On Linux, Scripts/check-apple compiles this file; only a Mac runs it.
import Foundation
import NotificationToken
import Testing

@Suite("Centers of Objective-C", timeLimit)
struct AppleCenterTests {
    @Test("When the center dies, the observation ends and lets go of what it captured")
    func centerDies() {
        weak var weakCaptured: Thing?
        var token: NotificationToken?
        autoreleasepool {
            let center = NotificationCenter()
            let captured = Thing()
            weakCaptured = captured
            token = center.observe(name: .event) { _ in withExtendedLifetime(captured) {} }
            center.post(name: .event, object: nil)
        }
        #expect(token?.isActive == false)
        #expect(weakCaptured == nil)
    }

    @Test("A payload survives when Objective-C copies the notification's userInfo")
    func copiedUserInfo() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let token = center.observe(.number) { calls.add($0) }
        let userInfo = NSMutableDictionary(dictionary: Notification(.number, payload: 1).userInfo ?? [:])
        userInfo["more"] = "of it"
        let copy: Any = userInfo.copy()
        center.post(name: Notification.Key.number.name, object: nil, userInfo: copy as? [AnyHashable: Any])
        #expect(calls.values == [1])
        token.cancel()
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
