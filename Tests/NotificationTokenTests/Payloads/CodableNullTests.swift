import Foundation
import NotificationToken
import Testing

@Suite("C7 A codable key reads a null in a dictionary as missing, and in an array as nil", timeLimit)
struct CodableNullTests {
    private struct Alert: Codable {
        var text: String
        var badge: Int?
        var inner: [String: Int]?
    }

    /// Nulls, as foreign code posts them.
    private static var nulls: [Any] { [NSNull(), Int?.none as Any, Int??.some(.none) as Any] }

    /// Posts an entry with each null, as values of Swift and as objects, and returns what a codable key reads.
    private func outcomes<Value: Codable & Sendable>(_ type: Value.Type, _ entry: (Any) -> Any) -> Set<String> {
        let key = Notification.Key<[String: Value]>("null", coding: .codable)
        let entries = Self.nulls.map(entry)
        let objects = entries.map { entry -> Any in
            switch entry {
            case let entry as [Any]: NSArray(array: entry)
            case let entry as [String: Any]: NSDictionary(dictionary: entry)
            default: entry
            }
        }
        let outcome = Received(key, posting: (entries + objects).map { ["entry": $0] })
        #expect(outcome.log.count == 2 * Self.nulls.count)
        return Set(outcome.log)
    }

    @Test("A null is a missing value, at the top and in a dictionary at every depth")
    func dictionaries() {
        #expect(outcomes(Int.self) { $0 } == ["[:]"])
        #expect(outcomes([String: Int].self) { ["a": 1, "b": $0] } == ["\(["entry": ["a": 1]])"])
        #expect(outcomes([[String: Int]].self) { [["a": 1, "b": $0]] } == ["\(["entry": [["a": 1]]])"])
        let alert = Alert(text: "Hi", inner: ["a": 1])
        #expect(
            outcomes(Alert.self) { ["text": "Hi", "badge": $0, "inner": ["a": 1, "b": $0]] }
                == ["\(["entry": alert])"])
    }

    @Test("A null under a required coding key is a mismatch")
    func required() { #expect(outcomes(Alert.self) { ["text": $0, "badge": 1] } == ["mismatch"]) }

    @Test("A null in an array is nil for an optional element, and a mismatch for any other")
    func arrays() {
        #expect(outcomes([Int?].self) { [1, $0] } == ["\(["entry": [1, nil] as [Int?]])"])
        #expect(outcomes([[String?]].self) { [["a", $0]] } == ["\(["entry": [["a", nil]] as [[String?]]])"])
        #expect(outcomes([Int].self) { [1, $0] } == ["mismatch"])
        #expect(outcomes([String].self) { ["a", $0] } == ["mismatch"])
    }
}
