import Foundation
import NotificationToken
import Testing

@Suite("C9 A null is nil for an optional payload, also inside optionals and an AnyHashable", timeLimit)
struct NullTests {
    /// A null in every wrapping, as foreign code posts it: for example `json["title"] as Any`.
    private static var nulls: [Any] {
        let json: [String: Any] = ["title": NSNull()]
        return [
            NSNull(), json["title"] as Any, Optional(Optional(NSNull())) as Any, Optional<Any>.none as Any,
            Optional(Int?.none as Any) as Any, AnyHashable(NSNull()), Optional(AnyHashable(NSNull())) as Any,
            AnyHashable(Optional(NSNull())),
        ]
    }

    /// What the handler, the subscript and `payload(for:)` read of each null, under a coding of an entry and of the object.
    private static func reads<Payload>(
        _ type: Payload?.Type, _ codings: [Notification.Key<Payload?>.Coding]
    ) -> [String] {
        codings.flatMap { coding in
            let key = Notification.Key("null", coding: coding)
            return nulls.flatMap { null -> [String] in
                let note = Notification(name: key.name, object: null, userInfo: ["entry": null])
                let handled = Received(key) { $0.post(note) }.log
                let subscripted = note[key].map { "\($0 as Any)" } ?? "mismatch"
                // `try?` alone would make no difference between a nil and an error.
                let thrown = Result { try note.payload(for: key) }
                return handled + [subscripted, (try? thrown.map { "\($0 as Any)" }.get()) ?? "mismatch"]
            }
        }
    }

    private static let types: [@Sendable () -> [String]] = [
        { reads(Int?.self, [.userInfo("entry"), .object]) },
        { reads(String?.self, [.userInfo("entry"), .object]) },
        { reads(Any?.self, [.userInfo("entry"), .object]) },
        { reads(AnyHashable?.self, [.userInfo("entry"), .object]) },
        { reads(NSObject?.self, [.userInfo("entry"), .object]) },
        { reads(AnyObject?.self, [.userInfo("entry"), .object]) },
        { reads(NSNull?.self, [.userInfo("entry"), .object]) },
    ]

    @Test("A null in every wrapping is nil, for every type, coding and way to read it", arguments: types.indices)
    func nulls(type: Int) {
        let reads = Self.types[type]()
        #expect(reads.count >= 24)
        #expect(Set(reads) == ["nil"])
    }

    private struct Level: RawRepresentable, Sendable { var rawValue: Int? }

    @Test("A null in every wrapping is the nil of an optional raw value")
    func rawValues() {
        let key = Notification.Key<Level>("level", coding: .rawValue("entry"))
        for null in Self.nulls {
            #expect(Notification(name: key.name, userInfo: ["entry": null])[key]?.rawValue == .some(nil))
        }
    }

    @Test("A value in the same wrappings arrives")
    func values() {
        let key = Notification.Key<Int?>("value", coding: .userInfo("entry"))
        for value in [
            5, Optional(5) as Any, Optional(Optional(5)) as Any, AnyHashable(5), Optional(AnyHashable(5)) as Any,
        ] {
            #expect(Notification(name: key.name, userInfo: ["entry": value])[key] == .some(5))
        }
    }
}
