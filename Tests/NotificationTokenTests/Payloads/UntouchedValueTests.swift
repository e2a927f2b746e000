#if !canImport(ObjectiveC)
import Foundation
import NotificationToken
import Testing

// On Apple's platforms, every userInfo is bridged to Objective-C.
@Suite("Values that a post leaves alone", timeLimit)
struct UntouchedValueTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    /// Writes a line when it is hashed, compared or described.
    ///
    /// Foundation on Linux hashes the elements of a set when it bridges the set.
    private struct RecordingValue: Hashable, CustomStringConvertible, CustomReflectable, Sendable {
        let log: Log<String>
        var number = 0

        var description: String {
            log.add("described")
            return "RecordingValue"
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

    /// Collections of a value, and of collections of it.
    private static func collections(_ value: RecordingValue) -> [Any] {
        [
            [value], Set([value]), [value: 1], ["a": value], [Set([value])], ["a": Set([value])],
            ["a": ["b": [Set([value])]]], [["a": 1 as Any, "b": Set([value]) as Any]],
        ]
    }

    /// Codings of payloads that are not in the notification.
    private static let codings: [Notification.Key<Int>.Coding] = [
        .boxed, .userInfo("value"), .userInfo("other"), .object,
        .custom(decode: { $0.userInfo?["other"] as? Int }),
    ]

    @Test("A foreign value of userInfo is left alone by every key but a codable one")
    func valueOfUserInfoIsLeftAlone() {
        let uses = Log<String>()
        let mismatches = Log<Int>()
        let values = Self.collections(RecordingValue(log: uses))
        for coding in Self.codings {
            center.observe(Notification.Key("value", coding: coding), using: { _ in }) { _ in mismatches.tick() }
                .store(in: bag)
        }
        let optional = Notification.Key<Int?>("value", coding: .userInfo("value"))
        center.observe(optional, using: { _ in }) { _ in mismatches.tick() }.store(in: bag)
        center.observe(Notification.Key<Void>("value")) {}.store(in: bag)

        let usesBefore = uses.count
        for value in values { center.post(name: .init("value"), object: nil, userInfo: ["value": value]) }

        #expect(uses.values.dropFirst(usesBefore) == [])
        #expect(mismatches.count == values.count * (Self.codings.count + 1))
    }

    /// Posts values as senders to a center.
    ///
    /// - Returns: What they were asked for.
    private func usesOfSenders(_ center: NotificationCenter) -> [String] {
        let uses = Log<String>()
        let values = Self.collections(RecordingValue(log: uses))
        let usesBefore = uses.count
        for value in values { center.post(name: .event, object: value) }
        return Array(uses.values.dropFirst(usesBefore))
    }

    @Test("A value that is the sender is asked for no more than by Foundation, even if a sender is observed")
    func valueAsSenderIsLeftAlone() {
        // Foundation bridges the sender when it has an observer.
        let foundations = NotificationCenter()
        let observer = foundations.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        let usesByFoundation = usesOfSenders(foundations)
        foundations.removeObserver(observer)

        center.observe(name: .event) { _ in }.store(in: bag)
        #expect(usesOfSenders(center) == usesByFoundation)

        let sender = PlainObject()
        center.observe(name: .event, object: sender) { _ in }.store(in: bag)
        #expect(usesOfSenders(center) == usesByFoundation)
    }
}
#endif
