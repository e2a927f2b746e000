import Foundation
import NotificationToken
import Testing

@Suite("C9 A key invents no payload where there is no sender, or a wrapped nil", timeLimit)
struct MissingSenderTests {
    private let center = NotificationCenter()

    /// Posts bare notifications to an observer of a key, and returns each payload's type and text, or "mismatch".
    private func outcomes<Payload>(
        _ type: Payload.Type = Payload.self, _ coding: Notification.Key<Payload>.Coding, _ notes: [Notification]
    ) -> [String] {
        let log = Log<String>()
        let token = center.observe(Notification.Key("key", coding: coding)) {
            log.add("\(Swift.type(of: $0 as Any)) \($0)")
        } onMismatch: { _ in
            log.add("mismatch")
        }
        for note in notes { center.post(note) }
        token.cancel()
        return log.values
    }

    private func note(sender: Any? = nil, entry: Any? = nil) -> Notification {
        Notification(name: .init("key"), object: sender, userInfo: entry.map { ["entry": $0] })
    }

    @Test("A notification without a sender is a mismatch for every type that Optional can be cast to")
    func noSender() {
        #expect(outcomes(AnyObject.self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes(Any.self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes((any Sendable).self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes((any Labelled).self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes((any Encodable).self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes((any CustomDebugStringConvertible).self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes(AnyHashable.self, .sender, [note()]) == ["mismatch"])
        #expect(outcomes(NSNull.self, .sender, [note()]) == ["mismatch"])
    }

    @Test("A sender arrives as itself, and not in an optional")
    func sender() {
        #expect(outcomes(Any.self, .sender, [note(sender: 5)]) == ["Int 5"])
        #expect(outcomes((any Sendable).self, .sender, [note(sender: 5)]) == ["Int 5"])
        #expect(outcomes((any Encodable).self, .sender, [note(sender: 5)]) == ["Int 5"])
        #expect(outcomes((any CustomDebugStringConvertible).self, .sender, [note(sender: "5")]) == ["String 5"])
        #expect(outcomes(Int.self, .sender, [note(sender: 5)]) == ["Int 5"])
    }

    #if !canImport(ObjectiveC)
    // Elsewhere a notification passes through Objective-C, where a wrapped nil is NSNull.
    @Test("A sender that is a wrapped nil is a mismatch for every type except an optional")
    func wrappedSender() {
        let note = note(sender: Int?.none as Any)
        #expect(outcomes(AnyObject.self, .sender, [note]) == ["mismatch"])
        #expect(outcomes(Any.self, .sender, [note]) == ["mismatch"])
        #expect(outcomes((any Sendable).self, .sender, [note]) == ["mismatch"])
        #expect(outcomes((any Labelled).self, .sender, [note]) == ["mismatch"])
        #expect(outcomes((any Encodable).self, .sender, [note]) == ["mismatch"])
        #expect(outcomes(AnyHashable.self, .sender, [note]) == ["mismatch"])
    }

    @Test("An entry of userInfo that is a wrapped nil is a mismatch for every type except an optional")
    func wrappedEntry() {
        let note = note(entry: Int?.none as Any)
        #expect(outcomes(AnyObject.self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes(Any.self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes((any Sendable).self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes((any Labelled).self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes((any Encodable).self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes(AnyHashable.self, .userInfo("entry"), [note]) == ["mismatch"])
        #expect(outcomes(Int.self, .userInfo("entry"), [note]) == ["mismatch"])
    }

    @Test("An optional payload is read as nil from a sender or an entry that is a wrapped nil")
    func optionals() {
        let (log, values) = (Log<Int?>(), [note(sender: Int?.none as Any, entry: Int?.none as Any)])
        for coding in [Notification.Key<Int?>.Coding.sender, .userInfo("entry")] {
            let token = center.observe(Notification.Key("key", coding: coding)) { log.add($0) }
            for note in values { center.post(note) }
            token.cancel()
        }
        #expect(log.values == [nil, nil])
    }

    @Test("A Key<Int> unwraps several optionals, and a nil inside them is a mismatch for Int and Any")
    func severalOptionals() {
        let (five, none) = (Int???.some(.some(.some(5))) as Any, Int???.some(.some(nil)) as Any)
        #expect(outcomes(Int.self, .sender, [note(sender: five), note(sender: none)]) == ["Int 5", "mismatch"])
        #expect(
            outcomes(Int.self, .userInfo("entry"), [note(entry: five), note(entry: none)]) == ["Int 5", "mismatch"])
        #expect(outcomes(Any.self, .sender, [note(sender: none)]) == ["mismatch"])
        #expect(outcomes(Any.self, .userInfo("entry"), [note(entry: none)]) == ["mismatch"])
    }
    #endif

    @Test("An optional payload is read as nil from a notification without a sender")
    func optionalWithoutASender() {
        #expect(outcomes(Int?.self, .sender, [note()]) == ["Optional<Int> nil"])
    }
}

/// A protocol that `Optional` conforms to.
private protocol Labelled {}

extension Optional: Labelled {}
