import Foundation
import NotificationToken
import Testing

@Suite("The properties of a PayloadError", timeLimit)
struct PayloadErrorTests {
    typealias Key = Notification.Key

    private struct DecodingFailed: Error {}

    enum Mood: Int { case calm }

    struct Visit: Codable { var page: String }

    /// A notification that a key can't read, and the properties of the error.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let expected: Any.Type
        let found: Any.Type?
        let underlying: Any.Type?
        let error: @Sendable () -> Notification.PayloadError?

        init<Payload>(
            _ description: String, _ coding: Key<Payload>.Coding, found: Any.Type? = nil,
            underlying: Any.Type? = nil, _ notification: @escaping @Sendable () -> Notification
        ) {
            testDescription = description
            expected = Payload.self
            self.found = found
            self.underlying = underlying
            error = {
                let result = Result { try notification().payload(for: Key<Payload>("key", coding: coding)) }
                guard case .failure(let error) = result else { return nil }
                return error as? Notification.PayloadError
            }
        }

        /// A notification of the key's name.
        init<Payload>(
            _ description: String, _ coding: Key<Payload>.Coding, found: Any.Type? = nil,
            underlying: Any.Type? = nil, userInfo: @escaping @Sendable () -> [AnyHashable: Any]?
        ) {
            self.init(description, coding, found: found, underlying: underlying) {
                Notification(name: Notification.Name("key"), userInfo: userInfo())
            }
        }
    }

    static let rows: [Row] = [
        Row("a value of another type", Key<Int>.Coding.userInfo("a"), found: String.self) { ["a": "text"] },
        Row("no value", Key<Int>.Coding.userInfo("a")) { [:] },
        Row("no userInfo", Key<Int>.Coding.boxed) { nil },
        Row("a boxed payload of another type", Key<Int>.Coding.boxed, found: String.self) {
            Notification(Key<String>("key"), payload: "text")
        },
        Row("a boxed payload for another coding", Key<Int>.Coding.userInfo("a"), found: Int.self) {
            Notification(Key<Int>("key"), payload: 1)
        },
        Row("a sender of another type", Key<Int>.Coding.object, found: String.self) {
            Notification(name: Notification.Name("key"), object: "text")
        },
        Row("a value of another type than the raw value", Key<Mood>.Coding.rawValue("a"), found: String.self) {
            ["a": "calm"]
        },
        Row("an unknown raw value", Key<Mood>.Coding.rawValue("a"), found: Int.self) { ["a": 1] },
        Row("another name", Key<Int>.Coding.boxed) { Notification(Key<Int>("else"), payload: 1) },
        Row("a decoder that returns nil", Key<Int>.Coding.custom { _ in nil }) { nil },
        Row(
            "a decoder that throws", Key<Int>.Coding.custom { _ in throw DecodingFailed() },
            underlying: DecodingFailed.self
        ) { nil },
        Row("a property list without a property", Key<Visit>.Coding.codable, underlying: DecodingError.self) { [:] },
    ]

    @Test("The error's expected is the payload's type", arguments: rows)
    func expectedIsThePayloadsType(row: Row) throws {
        #expect(try #require(row.error()).expected == row.expected)
    }

    @Test("The error's found is the type of what is carried where the key looks, or nil", arguments: rows)
    func foundIsTheTypeThatIsCarried(row: Row) throws {
        #expect(try #require(row.error()).found == row.found)
    }

    @Test("The error's underlying is the error that a decoder threw, if it threw one", arguments: rows)
    func underlyingIsTheDecodersError(row: Row) throws {
        #expect(try #require(row.error()).underlying.map { type(of: $0) as Any.Type } == row.underlying)
    }

    @Test("The error's name is the notification's name, and not the key's")
    func nameIsTheNotificationsName() {
        let error = #expect(throws: Notification.PayloadError.self) {
            try Notification(.number, payload: 1).payload(for: Key<Int>("else"))
        }

        #expect(error?.name == Key.number.name)
    }

    @Test("The error's localizedDescription and errorDescription are the description", arguments: rows)
    func localizedDescriptionIsTheDescription(row: Row) throws {
        let error = try #require(row.error())

        #expect(error.errorDescription == error.description)
        #expect(error.localizedDescription == error.description)
    }
}
