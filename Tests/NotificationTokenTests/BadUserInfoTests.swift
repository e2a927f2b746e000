import Foundation
import NotificationToken
import Testing

@Suite("C9 Any userInfo is read in bounded time, without a trap, and reported in a short text", timeLimit)
struct BadUserInfoTests {
    /// A coding, and what becomes of notifications that are posted to an observer of its key.
    struct Reader: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let outcome: @Sendable ([(object: Any?, userInfo: [AnyHashable: Any]?)]) -> Outcome

        init<Payload>(_ name: String, _ coding: Notification.Key<Payload>.Coding) {
            testDescription = name
            outcome = { notifications in
                let key = Notification.Key("bad", coding: coding)
                return Outcome(key) { center in
                    for (object, userInfo) in notifications {
                        center.post(name: key.name, object: object, userInfo: userInfo)
                    }
                }
            }
        }
    }

    static let readers = [
        Reader("whole", Notification.Key<Int>.Coding.whole),
        Reader("userInfo", Notification.Key<Int>.Coding.userInfo("value")),
        Reader("userInfo, optional", Notification.Key<Int?>.Coding.userInfo("value")),
        Reader("userInfo, existential", Notification.Key<any Error>.Coding.userInfo("value")),
        Reader("custom", Notification.Key<Int>.Coding.custom(decode: { $0.userInfo?["value"] as? Int })),
        Reader("sender", Notification.Key<Int>.Coding.sender),
        // Foundation would copy these.
        Reader("userInfo, array", Notification.Key<[Int]>.Coding.userInfo("value")),
        Reader("userInfo, dictionary", Notification.Key<[String: Int]>.Coding.userInfo("value")),
        Reader("userInfo, array in two optionals", Notification.Key<[Int]??>.Coding.userInfo("value")),
        Reader("sender, array", Notification.Key<[Int]>.Coding.sender),
    ]

    /// Values that contain themselves, or are nested 1,000 deep.
    private static func withValues(_ body: ([Any]) -> Void) {
        let nests = Nest.Kind.allCases.flatMap { kind in
            [(1, true), (2, true), (1_000, false)].map { Nest(of: kind, depth: $0, isClosed: $1) }
        }
        var (array, dictionary) = ([1] as Any, ["a": 1] as Any)
        for _ in 0..<1_000 { (array, dictionary) = ([array], ["a": dictionary]) }
        body(nests.map(\.outermost) + [array, dictionary])
        withExtendedLifetime(nests) {}
    }

    @Test("A value that contains itself, or is nested 1,000 deep, is a mismatch", arguments: readers)
    func nested(reader: Reader) async {
        let log = Log<Outcome>()
        await onThread {
            Self.withValues { values in
                log.add(reader.outcome(values.map { (object: $0, userInfo: ["value": $0, "other": $0]) }))
            }
        }
        let outcome = log.values.first
        #expect(outcome?.log == Array(repeating: "mismatch", count: 8))
        #expect(outcome?.errors.allSatisfy { $0.description.count < 1_000 } == true)
    }
}
