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
        let outcome = Outcome(Self.key, posting: [["size": 1, "tags": makeShared(levels: 60)]])
        #expect(outcome.log == ["\(Options(size: 1))"])
    }

    private struct Level: Codable { var inner: [Level]? }

    @Test("A list of 250,000 texts, a payload nested 90 deep, and an array that is contained 1,000 times are read")
    func bearable() {
        let (key, tags) = (Self.key, Array(repeating: "tag", count: 250_000))
        #expect(Notification(name: key.name, userInfo: ["tags": NSArray(array: tags)])[key]?.tags?.count == 250_000)
        /// Makes an array whose elements, all the same, contain such an array, and so on.
        func makeLevels(_ depth: Int, width: Int) -> NSArray {
            var levels = NSArray()
            for _ in 0..<depth { levels = NSArray(array: Array(repeating: ["inner": levels], count: width)) }
            return levels
        }
        let userInfos = [["inner": makeLevels(45, width: 1)], ["inner": makeLevels(10, width: 2)]]
        let outcome = Outcome(Notification.Key<Level>("level", coding: .codable), posting: userInfos)
        #expect(outcome.log.map { $0.components(separatedBy: "Level(").count - 1 } == [46, 2_047])
    }
}
