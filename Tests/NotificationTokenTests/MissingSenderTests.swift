import Foundation
import NotificationToken
import Testing

@Suite("C9 A key invents no payload where there is no sender, or a wrapped nil", timeLimit)
struct MissingSenderTests {
    /// Where a payload travels.
    enum Place: CaseIterable { case sender, entry }

    /// Posts bare notifications with a value, or without any, and returns the descriptions of what a key reads, or "mismatch".
    private func outcomes<Payload>(_ type: Payload.Type, in place: Place, _ values: Any?...) -> [String] {
        let key = Notification.Key<Payload>("key", coding: place == .sender ? .sender : .userInfo("entry"))
        return Outcome(key) { center in
            for value in values {
                switch place {
                case .sender: center.post(name: key.name, object: value)
                case .entry: center.post(name: key.name, object: nil, userInfo: value.map { ["entry": $0] })
                }
            }
        }.log
    }

    /// Types that `Optional` can be cast to.
    private static let openTypes: [Any.Type] = [
        AnyObject.self, Any.self, (any Sendable).self, (any Labelled).self, (any Encodable).self,
        (any CustomDebugStringConvertible).self, AnyHashable.self, NSNull.self,
    ]

    @Test("A missing sender or entry of userInfo is a mismatch, but a sender key with an optional payload reads nil")
    func none() {
        for type in Self.openTypes {
            #expect(outcomes(type, in: .sender, nil) == ["mismatch"], "\(type)")
            #expect(outcomes(type, in: .entry, nil) == ["mismatch"], "\(type)")
        }
        #expect(outcomes(Int?.self, in: .sender, nil) == ["nil"])
    }

    @Test("A sender arrives as itself, and not in an optional")
    func sender() {
        for type in [Any.self, (any Sendable).self, (any Encodable).self, Int.self] as [Any.Type] {
            #expect(outcomes(type, in: .sender, 5) == ["5"], "\(type)")
        }
        #expect(outcomes((any CustomDebugStringConvertible).self, in: .sender, "5") == ["5"])
    }

    #if !canImport(ObjectiveC)
    // Elsewhere a notification passes through Objective-C, where a wrapped nil is NSNull.
    @Test("A wrapped nil is nil for an optional, and a mismatch for every other type", arguments: Place.allCases)
    func wrapped(place: Place) {
        for type in Self.openTypes + [Int.self] {
            #expect(outcomes(type, in: place, Int?.none as Any) == ["mismatch"], "\(type)")
        }
        #expect(outcomes(Int?.self, in: place, Int?.none as Any) == ["nil"])
    }

    @Test(
        "A Key<Int> unwraps several optionals, and a nil inside them is a mismatch for Int and Any",
        arguments: Place.allCases)
    func severalOptionals(place: Place) {
        let (five, none) = (Int???.some(.some(.some(5))) as Any, Int???.some(.some(nil)) as Any)
        #expect(outcomes(Int.self, in: place, five, none) == ["5", "mismatch"])
        #expect(outcomes(Any.self, in: place, none) == ["mismatch"])
    }
    #endif
}

/// A protocol that `Optional` conforms to.
private protocol Labelled {}

extension Optional: Labelled {}
