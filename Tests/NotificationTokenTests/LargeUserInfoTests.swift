import Foundation
import NotificationToken
import Testing

@Suite("C9 A mismatch costs the same and says as much, however many entries userInfo has", timeLimit)
struct LargeUserInfoTests {
    @Test(
        "A mismatch names at most twenty keys of userInfo, and says how many more there are",
        arguments: [19, 20, 21, 100_000])
    func keys(count: Int) throws {
        let entries = (0..<count).map { (AnyHashable("key \($0)"), 0 as Any) }
        let outcome = Outcome(Notification.Key<Int>("x"), posting: [Dictionary(uniqueKeysWithValues: entries)])
        let text = try #require(outcome.errors.first).description
        #expect(text.components(separatedBy: "\"key ").count == min(count, 20) + 1)
        #expect(text.hasSuffix(count > 20 ? " and \(count - 20) more." : "\"."))
        #expect(text.utf8.count < 1_000)
    }
}
