import Foundation
import NotificationToken
import Testing

@Suite("C6 A sender is never retained, and is found by identity", timeLimit)
struct SenderTests {
    private let center = NotificationCenter()

    @Test("By default an observation gets the posts of every sender, and one of NSNull those of NSNull alone")
    func everySender() {
        let (null, calls) = (NSNull(), Log<String>())
        let tokens = [
            center.observe(.number) { calls.add("every \($0)") },
            center.observe(.number, object: null) { calls.add("null \($0)") },
            center.observe(name: Notification.Key.number.name, object: null) { _ in calls.add("null by name") },
        ]
        center.post(.number, payload: 1)
        center.post(.number, object: makeThing(), payload: 2)
        center.post(.number, object: null, payload: 3)
        #expect(calls.values == ["every 1", "every 2", "every 3", "null 3", "null by name"])
        #expect(tokens.count == 3)
    }

    @Test(
        "Neither an observation nor a post retains the sender, and no object at its address matches (200 rounds)",
        arguments: [false, true])
    func addressReuse(isNSObject: Bool) {
        func make() -> AnyObject { isNSObject ? NSObject() : makeThing() }
        let calls = Log<Int>()
        var tokens: [NotificationToken] = []
        for _ in 0..<200 {
            weak var weakSender: AnyObject?
            autoreleasepool {
                let sender = make()
                weakSender = sender
                tokens.append(center.observe(.number, object: sender) { calls.add($0) })
                center.post(.number, object: sender, payload: 0)
            }
            #expect(weakSender == nil)
            autoreleasepool { for _ in 0..<8 { center.post(.number, object: make(), payload: 1) } }
        }
        center.post(.number, payload: 2)
        #expect(calls.values == Array(repeating: 0, count: 200))
        #expect(tokens.count == 200)
    }
}
