import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable key reads userInfo in time that grows with what it visits, up to a million values", timeLimit)
struct SharedCollectionsTests {
    struct Options: Codable, Equatable {
        var size: Int?
        var tags: [String]?
    }

    private let key = Notification.Key<Options>("options", coding: .codable)

    /// Foundation's collections and Swift's.
    enum Kind: CaseIterable { case foundation, swift, dictionary }

    /// Makes a collection that contains one collection twice, which contains another one twice, and so on.
    private func makeShared(_ kind: Kind, levels: Int) -> Any {
        var shared: Any = "tag"
        for _ in 0..<levels {
            shared =
                switch kind {
                case .foundation: NSArray(array: [shared, shared])
                case .swift: [shared, shared]
                case .dictionary: ["a": shared, "b": shared]
                }
        }
        return shared
    }

    @Test(
        "An array that is contained a million times and more counts as missing",
        arguments: Kind.allCases)
    func shared(kind: Kind) {
        // Visiting every path would take years.
        let shared = makeShared(kind, levels: 60)
        let outcome = Outcome(key, posting: [["size": 1, "other": shared], ["size": 1, "tags": shared]])
        #expect(outcome.log == ["\(Options(size: 1))", "\(Options(size: 1))"])
    }

    @Test("A list of 100,000 texts, and an array that is contained 1,000 times, are read")
    func bearable() {
        let tags = Array(repeating: "tag", count: 100_000)
        #expect(Notification(name: key.name, userInfo: ["tags": tags])[key]?.tags?.count == 100_000)
        #expect(Notification(name: key.name, userInfo: ["tags": NSArray(array: tags)])[key]?.tags?.count == 100_000)
        let shared = makeShared(.foundation, levels: 10)
        #expect(Notification(name: key.name, userInfo: ["size": 1, "other": shared])[key] == Options(size: 1))
    }
}
