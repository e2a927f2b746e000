import Foundation
import NotificationToken
import Testing

@Suite("Missing senders and entries, and nulls", timeLimit)
struct MissingPayloadTests {
    /// Where a payload travels.
    enum Place: CaseIterable {
        case sender, entry

        func coding<Payload>(_ type: Payload.Type) -> Notification.Key<Payload>.Coding {
            self == .sender ? .object : .userInfo("entry")
        }
    }

    /// A type of payload.
    struct PayloadType: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What the handler, the subscript and `payload(for:)` of a key read of each value, or of nothing.
        let reads: @Sendable (Place, [Any?]) -> Set<String>

        init<Payload>(_ type: Payload.Type) {
            testDescription = "\(type)"
            reads = { place, values in MissingPayloadTests.reads(Payload.self, in: place, values) }
        }
    }

    private static func reads<Payload>(_ type: Payload.Type, in place: Place, _ values: [Any?]) -> Set<String> {
        let key = Notification.Key("key", coding: place.coding(type))
        let reads = values.flatMap { value -> [String] in
            let (object, entry) = place == .sender ? (value, nil) : (nil, value)
            let notification = Notification(name: key.name, object: object, userInfo: entry.map { ["entry": $0] })
            // `try?` alone would make no difference between a nil and an error.
            let thrown = Result { try notification.payload(for: key) }.map { "\($0)" }
            return Received(key) { $0.post(notification) }.log
                + [notification[key].map { "\($0)" } ?? "mismatch", (try? thrown.get()) ?? "mismatch"]
        }
        #expect(reads.count == 3 * values.count)
        return Set(reads)
    }

    static let optionals = [
        PayloadType(Int?.self), PayloadType(String?.self), PayloadType(Any?.self), PayloadType(AnyHashable?.self),
        PayloadType(NSObject?.self), PayloadType(AnyObject?.self), PayloadType(NSNull?.self),
    ]

    /// Types that aren't optional, and to which an NSNull can be cast.
    static let wide = [
        PayloadType(AnyObject.self), PayloadType(Any.self), PayloadType((any Sendable).self),
        PayloadType((any CustomDebugStringConvertible).self), PayloadType(AnyHashable.self), PayloadType(NSNull.self),
        PayloadType(NSObject.self),
    ]

    /// Types that aren't optional, and to which an NSNull can't be cast.
    static let narrow = [
        PayloadType((any Labelled).self), PayloadType((any Encodable).self), PayloadType(Int.self),
        PayloadType(String.self),
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
        "What is missing, or a null in any wrapping, is nil for an optional payload", arguments: Place.allCases,
        optionals)
    func missingIsNilForAnOptional(place: Place, type: PayloadType) {
        #expect(type.reads(place, Self.nulls + [nil]) == ["nil"])
    }

    @Test(
        "What is missing, or a wrapped nil, is a mismatch for a payload that isn't optional",
        arguments: Place.allCases, wide + narrow)
    func missingIsAMismatchForOthers(place: Place, type: PayloadType) {
        // On Apple's platforms a notification passes through Objective-C, where a wrapped nil is NSNull.
        let missing = FoundationCenter.current == .apple ? [nil] : [nil, Int?.none as Any]

        #expect(type.reads(place, missing) == ["mismatch"])
    }

    @Test(
        "An NSNull is a value for a payload that isn't optional, if it can be cast to its type",
        arguments: Place.allCases, wide)
    func nullIsAValueForAWideType(place: Place, type: PayloadType) {
        #expect(type.reads(place, [NSNull()]) == ["\(NSNull())"])
    }

    @Test(
        "An NSNull is a mismatch for a payload that isn't optional, if it can't be cast to its type",
        arguments: Place.allCases, narrow)
    func nullIsAMismatchForANarrowType(place: Place, type: PayloadType) {
        #expect(type.reads(place, [NSNull()]) == ["mismatch"])
    }

    @Test("A nil payload is posted without an entry, or without the sender that is passed", arguments: Place.allCases)
    func nilIsPostedWithoutAnEntry(place: Place) {
        func notification<Payload>(_ payload: Payload) -> Notification {
            let key = Notification.Key("key", coding: place.coding(Payload.self))
            return Notification(key, object: place == .sender ? PlainObject() : nil, payload: payload)
        }

        for nothing in [
            notification(Int?.none), notification(Int??.none), notification(Int??.some(.none)),
            notification(Never?.none),
        ] {
            #expect(nothing.object == nil)
            #expect(nothing.userInfo == nil)
        }
        let five = notification(Int??.some(5))
        #expect((place == .sender ? five.object : five.userInfo?["entry"]) as? Int == 5)
    }

    private struct Level: RawRepresentable, Sendable { var rawValue: Int? }

    @Test("A null in any wrapping is the nil of an optional raw value")
    func nullIsTheNilOfARawValue() {
        let level = Notification.Key<Level>("key", coding: .rawValue("entry"))

        for null in Self.nulls {
            #expect(Notification(name: level.name, userInfo: ["entry": null])[level]?.rawValue == .some(nil))
        }
    }

    @Test("A value in any wrapping arrives")
    func wrappedValueArrives() {
        let fives = [
            5, Optional(5) as Any, Optional(Optional(5)) as Any, AnyHashable(5), Optional(AnyHashable(5)) as Any,
        ]

        #expect(Self.reads(Int?.self, in: .entry, fives) == ["Optional(5)"])
    }
}

/// A protocol that `Optional` conforms to.
private protocol Labelled {}

extension Optional: Labelled {}
