import Foundation
import NotificationToken
import Testing

@Suite("C9 A mismatch costs the same and says as much, however many entries userInfo has", timeLimit)
struct LargeUserInfoTests {
    /// Observes a key 25 times, and adds each mismatch to a log.
    private func observe<Payload>(
        _ coding: Notification.Key<Payload>.Coding, at center: NotificationCenter,
        _ errors: Log<Notification.PayloadError>
    ) -> [NotificationToken] {
        let key = Notification.Key("event", coding: coding)
        return (0..<25).map { _ in center.observe(key, using: { _ in }, onMismatch: { errors.add($0) }) }
    }

    @Test("A mismatch that 100 observers report names at most twenty of 100,000 keys, and says how many more there are")
    func manyKeys() {
        let (center, errors) = (NotificationCenter(), Log<Notification.PayloadError>())
        var tokens = observe(.whole as Notification.Key<Int>.Coding, at: center, errors)
        tokens += observe(.userInfo("number") as Notification.Key<Int>.Coding, at: center, errors)
        tokens += observe(.custom { _ in nil } as Notification.Key<Int>.Coding, at: center, errors)
        tokens += observe(.sender as Notification.Key<Thing>.Coding, at: center, errors)
        let entries = (0..<100_000).map { (AnyHashable("key \($0)"), 0 as Any) }
        center.post(name: .event, object: nil, userInfo: Dictionary(uniqueKeysWithValues: entries))
        #expect(errors.count == 100)
        for text in errors.values.map(\.description) {
            #expect(text.components(separatedBy: "\"key ").count == 21)
            #expect(text.contains(" and 99980 more"))
            #expect(text.utf8.count < 1_000)
        }
        withExtendedLifetime(tokens) {}
    }

    @Test(
        "A mismatch names all keys if there are twenty, and says that there is one more if there are 21",
        arguments: 19...21)
    func twentyKeys(count: Int) throws {
        let entries = (0..<count).map { (AnyHashable("key \($0)"), 0 as Any) }
        let outcome = Outcome(Notification.Key<Int>("x"), posting: [Dictionary(uniqueKeysWithValues: entries)])
        let text = try #require(outcome.errors.first).description
        #expect(text.components(separatedBy: "\"key ").count == min(count, 20) + 1)
        #expect(text.hasSuffix(" and 1 more.") == (count == 21))
    }
}
