import Foundation
import NotificationToken
import Testing

@Suite("The coding .codable", timeLimit)
struct CodableCodingTests {
    private func key<Payload: Codable & Sendable>(_ type: Payload.Type = Payload.self) -> Notification.Key<Payload> {
        Notification.Key("codable", coding: .codable)
    }

    /// Posts to an observer of a codable key and returns the descriptions of the payloads, or "mismatch".
    private func log<Payload: Codable & Sendable>(_ type: Payload.Type, _ infos: [AnyHashable: Any]?...) -> [String] {
        Received(key(type), posting: infos).log
    }

    // MARK: - What is posted

    enum Mood: String, Codable { case calm, wild }

    struct Artist: Codable, Equatable {
        var name: String
        var links: [URL] = []
    }

    struct Track: Codable, Equatable {
        var title = "Ode"
        var seconds = 61.5
        var plays = 3
        var isLive = false
        var released = Date(timeIntervalSinceReferenceDate: 1_000.25)
        var cover = Data([1, 2])
        var artist: Artist? = Artist(name: "L", links: [URL(fileURLWithPath: "/x")])
        var label: String?
        var mood = Mood.wild
        var ratings: [String: Int] = ["me": 5]
        var tags = ["a", "b"]
    }

    /// What code that doesn't know the library finds in a post.
    private func userInfo<Payload: Codable & Sendable>(of payload: Payload) -> [AnyHashable: Any]? {
        Notification(key(), payload: payload).userInfo
    }

    @Test("The userInfo of a codable key is a property list, with the payload's coding keys as its keys")
    func userInfoIsAPropertyList() throws {
        let userInfo = try #require(self.userInfo(of: Track()))

        #expect(PropertyListSerialization.propertyList(userInfo, isValidFor: .binary))
        #expect(userInfo["title"] as? String == "Ode")
        #expect(userInfo["seconds"] as? Double == 61.5)
        #expect(userInfo["plays"] as? Int == 3)
        #expect(userInfo["isLive"] as? Bool == false)
        #expect(userInfo["released"] as? Date == Date(timeIntervalSinceReferenceDate: 1_000.25))
        #expect(userInfo["cover"] as? Data == Data([1, 2]))
        #expect((userInfo["artist"] as? [String: Any])?["name"] as? String == "L")
        #expect(userInfo["label"] == nil)
        #expect(userInfo["mood"] as? String == "wild")
        #expect(userInfo["ratings"] as? [String: Int] == ["me": 5])
        #expect(userInfo["tags"] as? [String] == ["a", "b"])
    }

    @Test(
        "The payload of a codable key is read as it was posted",
        arguments: [Track(), Track(artist: nil, label: "L", tags: [])])
    func payloadIsReadAsPosted(track: Track) throws {
        #expect(try Notification(key(), payload: track).payload(for: key()) == track)
    }

    struct NotEncodable: Codable {
        func encode(to encoder: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
    }

    @Test("Under a codable key, a payload without coding keys, or that can't be encoded, is posted without userInfo")
    func payloadWithoutKeysIsPostedWithoutUserInfo() {
        #expect(userInfo(of: 5) == nil)
        #expect(userInfo(of: Mood.calm) == nil)
        #expect(userInfo(of: NotEncodable()) == nil)
    }

    @Test("Under a codable key, a payload with a number that is none is posted")
    func notANumberIsPosted() { #expect(userInfo(of: Track(seconds: .nan)) != nil) }

    @Test("The payload of a codable key that is empty, or whose properties are all nil, arrives if it is posted")
    func emptyPayloadArrives() {
        #expect(Received(key(Options.self)) { $0.post(key(), payload: Options()) }.log == ["\(Options())"])
        #expect(Received(key(Empty.self)) { $0.post(key(), payload: Empty()) }.log == ["Empty()"])
        #expect(Received(key([String: Int].self)) { $0.post(key(), payload: [String: Int]()) }.log == ["[:]"])
    }

    @Test("The nil payload of a codable key is posted without userInfo, and read as nil")
    func nilIsPostedWithoutUserInfo() {
        let optional = key(Visit?.self)

        #expect(Notification(optional, payload: nil).userInfo == nil)
        #expect(Received(optional) { $0.post(optional, payload: nil) }.log == ["nil"])
    }

    // MARK: - What is read

    /// Every property is optional.
    struct Options: Codable, Equatable {
        var size: Int?
        var tags: [String]?
        var date: Date?
        var link: URL?
        var id: UUID?
        var scores: [String: Int]?
    }

    struct Empty: Codable, Equatable {}

    /// A property is required.
    struct Visit: Codable, Equatable { var page: String }

    @Test("Without userInfo, the payload of a codable key is a mismatch even if all of its properties are optional")
    func missingUserInfoIsAMismatch() {
        #expect(log(Options.self, nil) == ["mismatch"])
        #expect(log(Empty.self, nil) == ["mismatch"])
        #expect(log([String: Int].self, nil) == ["mismatch"])
    }

    @Test("Without userInfo, the optional payload of a codable key is nil")
    func missingUserInfoIsNilForAnOptional() {
        #expect(log(Visit?.self, nil) == ["nil"])
        #expect(log(Visit?.self, ["page": "a"]) == ["\(Visit?.some(Visit(page: "a")) as Any)"])
    }

    @Test("A userInfo that a codable key can't read is a mismatch, even for an optional payload")
    func unreadableUserInfoIsAMismatch() {
        #expect(log(Visit?.self, ["page": 7], [:]) == ["mismatch", "mismatch"])
    }

    @Test(
        "What a boxed key has posted is a mismatch for a codable key, even if all properties are optional, or the payload is"
    )
    func boxedPayloadIsAMismatch() {
        func log<Payload: Codable & Sendable>(_ type: Payload.Type) -> [String] {
            Received(key(type)) { center in
                center.post(Notification.Key<String>("codable"), payload: "")
                center.post(Notification.Key<Options>("codable"), payload: Options())
            }.log
        }

        #expect(log(Options.self) == ["mismatch", "mismatch"])
        #expect(log(Empty.self) == ["mismatch", "mismatch"])
        #expect(log([String: Int].self) == ["mismatch", "mismatch"])
        #expect(log(Options?.self) == ["mismatch", "mismatch"])
    }

    @Test("A required property that is missing is a mismatch")
    func missingRequiredPropertyIsAMismatch() {
        #expect(
            log(Visit.self, [:], ["page": NSNull()], ["page": PlainObject()]) == Array(repeating: "mismatch", count: 3))
    }

    @Test(
        "An optional property is nil if its entry is a null, or a value that no property list can hold",
        arguments: ["size", "tags", "date", "link", "id", "scores"])
    func unreadableEntryIsNil(entry: String) {
        #expect(log(Options.self, [entry: NSNull()], [entry: PlainObject()]) == ["\(Options())", "\(Options())"])
    }

    @Test("An optional dictionary is nil if one of its keys isn't a text")
    func dictionaryWithOtherKeysIsNil() {
        let received = log(Options.self, ["scores": ["a": 1, 5: 2] as [AnyHashable: Any], "size": 1])

        #expect(received == ["\(Options(size: 1))"])
    }

    @Test("A value in a dictionary that no property list can hold counts as missing")
    func unreadableValueInADictionaryIsMissing() {
        #expect(log([String: Int].self, ["a": 1, "b": PlainObject()]) == ["[\"a\": 1]"])
        #expect(
            log(Options.self, ["scores": ["a": 1, "b": PlainObject()] as [String: Any]])
                == ["\(Options(scores: ["a": 1]))"])
    }

    @Test("A value in an array that no property list can hold is nil for an optional element")
    func unreadableValueInAnArrayIsNil() {
        #expect(log([String: [Int?]].self, ["a": [1, PlainObject()] as [Any]]) == ["\(["a": [1, nil] as [Int?]])"])
        #expect(log([String: [Int]].self, ["a": [1, PlainObject()] as [Any]]) == ["mismatch"])
    }

    @Test("An entry under a key that the payload doesn't read is ignored")
    func otherEntryIsIgnored() {
        let userInfo: [AnyHashable: Any] = [
            "size": 1, "view": PlainObject(), 5: PlainObject(), "code": { 1 } as () -> Int,
        ]

        #expect(log(Options.self, userInfo) == ["\(Options(size: 1))"])
        #expect(log(Options.self, [:], ["view": PlainObject()]) == ["\(Options())", "\(Options())"])
        #expect(log(Empty.self, [:], ["view": PlainObject()]) == ["Empty()", "Empty()"])
        #expect(log([String: Int].self, ["a": 1, 5: PlainObject()]) == ["[\"a\": 1]"])
    }

    // MARK: - Nulls

    private struct Alert: Codable {
        var text: String
        var badge: Int?
        var inner: [String: Int]?
    }

    /// Nulls, as foreign code posts them.
    private static var nulls: [Any] { [NSNull(), Int?.none as Any, Int??.some(.none) as Any] }

    /// Posts an entry with each null, as values of Swift and as objects, and returns what a codable key reads.
    private func readsOfNulls<Value: Codable & Sendable>(
        _ type: Value.Type, _ entry: (Any) -> Any
    ) -> Set<String> {
        let entries = Self.nulls.map(entry)
        let objects = entries.map { entry -> Any in
            switch entry {
            case let entry as [Any]: NSArray(array: entry)
            case let entry as [String: Any]: NSDictionary(dictionary: entry)
            default: entry
            }
        }
        let received = Received(key([String: Value].self), posting: (entries + objects).map { ["entry": $0] })
        #expect(received.log.count == 2 * Self.nulls.count)
        return Set(received.log)
    }

    @Test("A null is a missing value, at the top and in a dictionary at every depth")
    func nullInADictionaryIsMissing() {
        let alert = Alert(text: "Hi", inner: ["a": 1])

        #expect(readsOfNulls(Int.self) { $0 } == ["[:]"])
        #expect(readsOfNulls([String: Int].self) { ["a": 1, "b": $0] } == ["\(["entry": ["a": 1]])"])
        #expect(readsOfNulls([[String: Int]].self) { [["a": 1, "b": $0]] } == ["\(["entry": [["a": 1]]])"])
        #expect(
            readsOfNulls(Alert.self) { ["text": "Hi", "badge": $0, "inner": ["a": 1, "b": $0]] }
                == ["\(["entry": alert])"])
    }

    @Test("A null for a required property is a mismatch")
    func nullForARequiredPropertyIsAMismatch() {
        #expect(readsOfNulls(Alert.self) { ["text": $0, "badge": 1] } == ["mismatch"])
    }

    @Test("A null in an array is nil for an optional element")
    func nullInAnArrayIsNil() {
        #expect(readsOfNulls([Int?].self) { [1, $0] } == ["\(["entry": [1, nil] as [Int?]])"])
        #expect(readsOfNulls([[String?]].self) { [["a", $0]] } == ["\(["entry": [["a", nil]] as [[String?]]])"])
    }

    @Test("A null in an array is a mismatch for an element that isn't optional")
    func nullInAnArrayIsAMismatch() {
        #expect(readsOfNulls([Int].self) { [1, $0] } == ["mismatch"])
        #expect(readsOfNulls([String].self) { ["a", $0] } == ["mismatch"])
    }
}
