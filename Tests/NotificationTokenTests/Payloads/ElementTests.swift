import Foundation
import NotificationToken
import Testing

@Suite("The text of an error names the element of an array or a dictionary that doesn't fit, by its type", timeLimit)
struct ElementTests {
    /// Posts a value in an entry of `userInfo`, and returns what the mismatch says after the type that it carries.
    private func element<Payload>(_ type: Payload.Type, of value: Any) -> String? {
        let key = Notification.Key<Payload>("key", coding: .userInfo("entry"))
        let outcome = Received(key, posting: [["entry": value]])
        #expect(outcome.log == ["mismatch"])
        #expect(outcome.errors.first?.found == Swift.type(of: value))
        let parts = outcome.errors.first?.description.components(separatedBy: ", of which an element is ") ?? []
        return parts.count == 2 ? parts[1] : nil
    }

    /// What a mismatch says of a number, or of a thing, where a text was expected.
    private static let number = "Swift.Int, and Swift.String was expected."
    private static let thing = "\(String(reflecting: PlainObject.self)), and Swift.String was expected."

    @Test("The text of an error for a dictionary names its type, that of an element, and what was expected")
    func sentence() {
        let key = Notification.Key<[String: String]>("key", coding: .userInfo("entry"))
        let table: [String: Any] = ["a": "b", "count": 5]
        #expect(
            Received(key, posting: [["entry": table]]).errors.map(\.description) == [
                """
                Notification "key" has no payload of type Swift.Dictionary<Swift.String, Swift.String>: \
                it carries Swift.Dictionary<Swift.String, Any>, of which an element is Swift.Int, \
                and Swift.String was expected.
                """
            ])
    }

    @Test("The text of an error names an element that doesn't fit, at every depth, and for an optional payload")
    func depth() {
        let table: [String: Any] = ["a": "b", "count": 5]
        #expect(element([String: String]?.self, of: table) == Self.number)
        #expect(element([String].self, of: ["a", 5] as [Any]) == Self.number)
        #expect(element([[String: String]].self, of: [["a": "b"], table]) == Self.number)
        #expect(element([String: [String]?].self, of: ["a": ["b", 5] as [Any]] as [String: Any]) == Self.number)
        #expect(element([String: String].self, of: [5: "a"] as [AnyHashable: Any]) == Self.number)
        #expect(element([String].self, of: ["a", PlainObject()] as [Any]) == Self.thing)
    }

    @Test("The text of an error names an element of an NSArray or an NSDictionary that doesn't fit")
    func objects() {
        #expect(element([String].self, of: NSArray(array: ["a", PlainObject()])) == Self.thing)
        #expect(
            element([String: String].self, of: NSDictionary(dictionary: ["a": "b", "c": PlainObject()])) == Self.thing)
        let array = NSArray(array: [NSDictionary(dictionary: ["a": PlainObject()])])
        #expect(element([[String: String]].self, of: array) == Self.thing)
    }

    @Test("The text of an error names an element of a large collection if it is among the first thousand")
    func large() {
        let texts: [Any] = Array(repeating: "a", count: 999)
        #expect(element([String].self, of: texts + [5] + texts) == Self.number)
        #expect(element([String].self, of: texts + ["a", 5]) == nil)
    }

    @Test("The text of an error names no element of a value that isn't a collection of the payload's kind")
    func otherKinds() {
        #expect(element([String].self, of: "text") == nil)
        #expect(element([String].self, of: ["a": 5]) == nil)
        #expect(element([String: String].self, of: [5]) == nil)
        #expect(element(String.self, of: [5]) == nil)
    }

    @Test("The text of an error names an element by its type, and doesn't describe it")
    func undescribed() {
        let text = element([String: String].self, of: ["a": SecretValue()])
        #expect(text?.contains("SecretValue") == true && text?.contains(secret) == false)
        #expect(SecretValue.attempts.values == [])
    }
}
