#if !canImport(ObjectiveC)
import Foundation
import NotificationToken
import Testing

// Elsewhere every userInfo is bridged to Objective-C.
@Suite("C7 A post hashes, compares and describes no value that it carries", timeLimit)
struct BridgingTests {
    /// Writes a line when it is hashed, compared or described.
    ///
    /// Foundation on Linux hashes the elements of a set when it bridges the set.
    private struct Watched: Hashable, CustomStringConvertible, CustomReflectable, Sendable {
        let log: Log<String>
        var number = 0

        var description: String {
            log.add("described")
            return "Watched"
        }
        var customMirror: Mirror {
            log.add("reflected")
            return Mirror(self, children: [])
        }

        func hash(into hasher: inout Hasher) {
            log.add("hashed")
            number.hash(into: &hasher)
        }

        static func == (left: Self, right: Self) -> Bool {
            left.log.add("compared")
            return left.number == right.number
        }
    }

    /// Collections of a watched value, and of collections of it.
    private static func collections(_ watched: Watched) -> [Any] {
        [
            [watched], Set([watched]), [watched: 1], ["a": watched], [Set([watched])], ["a": Set([watched])],
            ["a": ["b": [Set([watched])]]], [["a": 1 as Any, "b": Set([watched]) as Any]],
        ]
    }

    /// Codings of payloads that are not in the notification.
    private static let codings: [Notification.Key<Int>.Coding] = [
        .boxed, .userInfo("value"), .userInfo("other"), .object,
        .custom(decode: { $0.userInfo?["other"] as? Int }),
    ]

    @Test("A foreign value of userInfo is left alone by every key but a codable one")
    func foreign() {
        let (center, log, mismatches) = (NotificationCenter(), Log<String>(), Log<Int>())
        let values = Self.collections(Watched(log: log))
        var tokens = Self.codings.map { coding in
            center.observe(Notification.Key("value", coding: coding), using: { _ in }) { _ in mismatches.tick() }
        }
        let optional = Notification.Key<Int?>("value", coding: .userInfo("value"))
        tokens.append(center.observe(optional, using: { _ in }) { _ in mismatches.tick() })
        tokens.append(center.observe(Notification.Key<Void>("value")) {})
        let before = log.count
        for value in values { center.post(name: .init("value"), object: nil, userInfo: ["value": value]) }
        #expect(log.values.dropFirst(before) == [])
        #expect(mismatches.count == values.count * (Self.codings.count + 1))
        #expect(tokens.allSatisfy { $0.isActive })
    }
}
#endif
