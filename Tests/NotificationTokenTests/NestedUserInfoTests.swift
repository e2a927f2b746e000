import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable key reads a nested userInfo in bounded time, and overflows no stack", timeLimit)
struct NestedUserInfoTests {
    struct Options: Codable, Equatable {
        var size: Int?
        var tags: [String]?
    }

    private static let key = Notification.Key<Options>("options", coding: .codable)

    @Test(
        "A collection that contains itself, or is nested 50,000 deep, counts as missing", arguments: Nest.Kind.allCases)
    func deep(kind: Nest.Kind) async {
        let log = Log<[String]>()
        await onThread {
            Worker(stackSize: 512 * 1024) {
                for (depth, isClosed) in [(1, true), (2, true), (3, true), (50_000, false)] {
                    let nest = Nest(of: kind, depth: depth, isClosed: isClosed)
                    let userInfos: [[AnyHashable: Any]] = [
                        ["size": 1, "view": nest.outermost], ["size": 1, "tags": nest.outermost],
                        ["size": nest.outermost],
                    ]
                    log.add(Outcome(Self.key, posting: userInfos).log)
                    withExtendedLifetime(nest) {}
                }
            }.join()
        }
        let expected = [Options(size: 1), Options(size: 1), Options()].map { "\($0)" }
        #expect(log.values == Array(repeating: expected, count: 4))
    }

    /// Makes an array that contains one array twice, which contains another one twice, and so on.
    ///
    /// Every other array is Foundation's.
    private func makeShared(levels: Int) -> Any {
        var shared: Any = "tag"
        for level in 0..<levels { shared = level % 2 == 0 ? NSArray(array: [shared, shared]) : [shared, shared] }
        return shared
    }

    @Test("An array that is contained a million times and more counts as missing")
    func shared() {
        // Visiting every path would take years. A million steps take a second in a debug build.
        let shared = makeShared(levels: 60)
        let outcome = Outcome(Self.key, posting: [["size": 1, "tags": shared]])
        #expect(outcome.log == ["\(Options(size: 1))"])
    }

    @Test("A list of 100,000 texts, and an array that is contained 1,000 times, are read")
    func bearable() {
        let (key, tags) = (Self.key, Array(repeating: "tag", count: 100_000))
        #expect(Notification(name: key.name, userInfo: ["tags": NSArray(array: tags)])[key]?.tags?.count == 100_000)
        let shared = makeShared(levels: 10)
        #expect(Notification(name: key.name, userInfo: ["size": 1, "other": shared])[key] == Options(size: 1))
    }
}
