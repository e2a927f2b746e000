import Foundation
import NotificationToken
import Testing

@Suite("C7 A userInfo key finds what the dictionary finds under its text, whatever other keys are beside it", timeLimit)
struct UserInfoTests {
    private static let key = Notification.Key<Int>("entry", coding: .userInfo("number"))

    /// What a handler, the subscript and `payload(for:)` read of a `userInfo`.
    private func outcomes(_ userInfo: [AnyHashable: Any]) -> Set<Int?> {
        let notification = Notification(name: Self.key.name, userInfo: userInfo)
        let center = NotificationCenter()
        let received = Log<Int?>()
        let token = center.observe(Self.key, using: { received.add($0) }, onMismatch: { _ in received.add(nil) })
        center.post(notification)
        withExtendedLifetime(token) {}
        #expect(received.count == 1)
        return Set(received.values + [notification[Self.key], try? notification.payload(for: Self.key)])
    }

    /// A key whose equality and hash are user code: it is equal to everything, and counts how often it is asked.
    private struct Nosy: Hashable {
        static let calls = Log<Int>()

        static func == (_: Self, _: Self) -> Bool {
            calls.tick()
            return true
        }

        func hash(into hasher: inout Hasher) { Self.calls.tick() }
    }

    @Test("A key is found in small and in large dictionaries, beside keys of every kind")
    func found() {
        let others: [[AnyHashable: Any]] = [
            [:], ["other": 1], [1: 2], [Double.nan: 3], [Nosy(): 4], [NSString(string: "other"): 5],
            ["": 6, "numbe": 7, "number ": 8, "Number": 9],
            Dictionary(uniqueKeysWithValues: (0..<100).map { (AnyHashable("key \($0)"), $0) }),
            Dictionary(uniqueKeysWithValues: (0..<8).map { (AnyHashable("key \($0)"), $0) }),
        ]
        for other in others {
            #expect(outcomes(other.merging(["number": 42]) { $1 }) == [42], "\(other.count) others")
            #expect(outcomes(other) == [nil], "\(other.count) others")
        }
    }

    @Test("Texts that are equal after normalization are one key")
    func normalized() {
        let key = Notification.Key<Int>("normalized", coding: .userInfo("caf\u{e9}"))
        #expect(Notification(name: key.name, userInfo: ["cafe\u{301}": 7])[key] == 7)
        #expect(Notification(name: key.name, userInfo: ["cafe\u{301}": 7, 1: 2])[key] == 7)
    }

    @Test("An NSString is the key that the dictionary takes it for")
    func bridged() {
        let userInfo: [AnyHashable: Any] = [NSString(string: "number"): 7]
        #expect(outcomes(userInfo) == [userInfo["number"] as? Int])
        let both: [AnyHashable: Any] = [NSString(string: "number"): 7, "number": 8]
        #expect(outcomes(both) == [both["number"] as? Int])
    }
}
