import Foundation
import NotificationToken
import Testing

@Suite("C9 A key invents no payload where there is no sender, or a wrapped nil", timeLimit)
struct MissingPayloadTests {
    /// Where a payload travels.
    enum Place: CaseIterable {
        case sender, entry

        func coding<Payload>(_ type: Payload.Type) -> Notification.Key<Payload>.Coding {
            self == .sender ? .object : .userInfo("entry")
        }
    }

    /// Posts bare notifications with a value, or without any, and returns the descriptions of what a key reads, or "mismatch".
    private static func outcomes<Payload>(_ type: Payload.Type, in place: Place, _ values: Any?...) -> [String] {
        let key = Notification.Key("key", coding: place.coding(type))
        return Received(key) { center in
            for value in values {
                switch place {
                case .sender: center.post(name: key.name, object: value)
                case .entry: center.post(name: key.name, object: nil, userInfo: value.map { ["entry": $0] })
                }
            }
        }.log
    }

    /// What a key reads from a value, for each type that `Optional` can be cast to.
    private static let openTypes: [@Sendable (Place, Any?) -> [String]] = [
        { outcomes(AnyObject.self, in: $0, $1) },
        { outcomes(Any.self, in: $0, $1) },
        { outcomes((any Sendable).self, in: $0, $1) },
        { outcomes((any Labelled).self, in: $0, $1) },
        { outcomes((any Encodable).self, in: $0, $1) },
        { outcomes((any CustomDebugStringConvertible).self, in: $0, $1) },
        { outcomes(AnyHashable.self, in: $0, $1) },
        { outcomes(NSNull.self, in: $0, $1) },
    ]

    @Test("A missing sender or entry of userInfo is a mismatch for every payload that isn't optional")
    func none() {
        for (index, outcomes) in Self.openTypes.enumerated() {
            #expect(outcomes(.sender, nil) == ["mismatch"], "type \(index)")
            #expect(outcomes(.entry, nil) == ["mismatch"], "type \(index)")
        }
    }

    @Test("A nil payload is posted without an entry, or without the sender that is passed", arguments: Place.allCases)
    func posted(place: Place) {
        func note<Payload>(_ payload: Payload) -> Notification {
            let key = Notification.Key("key", coding: place.coding(Payload.self))
            return Notification(key, object: place == .sender ? Thing() : nil, payload: payload)
        }
        let notes = [note(Int?.none), note(Int??.none), note(Int??.some(.none)), note(Never?.none)]
        #expect(notes.allSatisfy { $0.object == nil && $0.userInfo?["entry"] == nil })
        let five = note(Int??.some(5))
        #expect((place == .sender ? five.object : five.userInfo?["entry"]) as? Int == 5)
    }

    #if !canImport(ObjectiveC)
    // Elsewhere a notification passes through Objective-C, where a wrapped nil is NSNull.
    @Test("A wrapped nil is nil for an optional, and a mismatch for every other type", arguments: Place.allCases)
    func wrapped(place: Place) {
        for (index, outcomes) in Self.openTypes.enumerated() {
            #expect(outcomes(place, Int?.none as Any) == ["mismatch"], "type \(index)")
        }
        #expect(Self.outcomes(Int.self, in: place, Int?.none as Any) == ["mismatch"])
        #expect(Self.outcomes(Int?.self, in: place, Int?.none as Any) == ["nil"])
    }
    #endif
}

/// A protocol that `Optional` conforms to.
private protocol Labelled {}

extension Optional: Labelled {}
