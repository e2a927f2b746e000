import Foundation
import NotificationToken
import Testing

@Suite("C7 What is missing or null is nil for an optional payload, and a mismatch for any other", timeLimit)
struct MissingPayloadTests {
    /// Where a payload travels.
    enum Place: CaseIterable {
        case sender, entry

        func coding<Payload>(_ type: Payload.Type) -> Notification.Key<Payload>.Coding {
            self == .sender ? .object : .userInfo("entry")
        }
    }

    /// What the handler, the subscript and `payload(for:)` of a key read of each value, or of nothing.
    private static func reads<Payload>(_ type: Payload.Type, in place: Place, _ values: [Any?]) -> Set<String> {
        let key = Notification.Key("key", coding: place.coding(type))
        let reads = values.flatMap { value -> [String] in
            let (object, entry) = place == .sender ? (value, nil) : (nil, value)
            let note = Notification(name: key.name, object: object, userInfo: entry.map { ["entry": $0] })
            // `try?` alone would make no difference between a nil and an error.
            let thrown = Result { try note.payload(for: key) }.map { "\($0)" }
            return Received(key) { $0.post(note) }.log
                + [note[key].map { "\($0)" } ?? "mismatch", (try? thrown.get()) ?? "mismatch"]
        }
        #expect(reads.count == 3 * values.count)
        return Set(reads)
    }

    private static let optionals: [@Sendable (Place, [Any?]) -> Set<String>] = [
        { reads(Int?.self, in: $0, $1) }, { reads(String?.self, in: $0, $1) }, { reads(Any?.self, in: $0, $1) },
        { reads(AnyHashable?.self, in: $0, $1) }, { reads(NSObject?.self, in: $0, $1) },
        { reads(AnyObject?.self, in: $0, $1) }, { reads(NSNull?.self, in: $0, $1) },
    ]

    /// Types to which an `Optional` can be cast, and one to which it can't.
    private static let others: [@Sendable (Place, [Any?]) -> Set<String>] = [
        { reads(AnyObject.self, in: $0, $1) }, { reads(Any.self, in: $0, $1) },
        { reads((any Sendable).self, in: $0, $1) }, { reads((any Labelled).self, in: $0, $1) },
        { reads((any Encodable).self, in: $0, $1) }, { reads((any CustomDebugStringConvertible).self, in: $0, $1) },
        { reads(AnyHashable.self, in: $0, $1) }, { reads(NSNull.self, in: $0, $1) }, { reads(Int.self, in: $0, $1) },
    ]

    /// A null in every wrapping, as foreign code posts it: for example `json["title"] as Any`.
    private static var nulls: [Any] {
        let json: [String: Any] = ["title": NSNull()]
        return [
            NSNull(), json["title"] as Any, Optional(Optional(NSNull())) as Any, Optional<Any>.none as Any,
            Optional(Int?.none as Any) as Any, AnyHashable(NSNull()), Optional(AnyHashable(NSNull())) as Any,
            AnyHashable(Optional(NSNull())),
        ]
    }

    @Test(
        "A missing sender or entry, or a null in any wrapping, is nil for every optional payload",
        arguments: Place.allCases)
    func optional(place: Place) {
        for (index, reads) in Self.optionals.enumerated() {
            #expect(reads(place, Self.nulls + [nil]) == ["nil"], "type \(index)")
        }
    }

    @Test(
        "A missing sender or entry is a mismatch for every payload that isn't optional, and so is a wrapped nil",
        arguments: Place.allCases)
    func notOptional(place: Place) {
        // On Apple's platforms a notification passes through Objective-C, where a wrapped nil is NSNull.
        let missing = FoundationCenter.current == .apple ? [nil] : [nil, Int?.none as Any]
        for (index, reads) in Self.others.enumerated() {
            #expect(reads(place, missing) == ["mismatch"], "type \(index)")
        }
    }

    @Test("A nil payload is posted without an entry, or without the sender that is passed", arguments: Place.allCases)
    func posted(place: Place) {
        func note<Payload>(_ payload: Payload) -> Notification {
            let key = Notification.Key("key", coding: place.coding(Payload.self))
            return Notification(key, object: place == .sender ? Thing() : nil, payload: payload)
        }
        let notes = [note(Int?.none), note(Int??.none), note(Int??.some(.none)), note(Never?.none)]
        #expect(notes.allSatisfy { $0.object == nil && $0.userInfo == nil })
        let five = note(Int??.some(5))
        #expect((place == .sender ? five.object : five.userInfo?["entry"]) as? Int == 5)
    }

    private struct Level: RawRepresentable, Sendable { var rawValue: Int? }

    @Test("A null in every wrapping is the nil of an optional raw value, and a value in the same wrappings arrives")
    func wrapped() {
        let level = Notification.Key<Level>("key", coding: .rawValue("entry"))
        for null in Self.nulls {
            #expect(Notification(name: level.name, userInfo: ["entry": null])[level]?.rawValue == .some(nil))
        }
        let fives = [
            5, Optional(5) as Any, Optional(Optional(5)) as Any, AnyHashable(5), Optional(AnyHashable(5)) as Any,
        ]
        #expect(Self.reads(Int?.self, in: .entry, fives) == ["Optional(5)"])
    }
}

/// A protocol that `Optional` conforms to.
private protocol Labelled {}

extension Optional: Labelled {}
