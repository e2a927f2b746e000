import Foundation
import NotificationToken
import Testing

@Suite("removeObserver with a token", timeLimit)
struct RemoveObserverTests {
    private let center = NotificationCenter()
    private let sender = PlainObject()

    @Test("removeObserver(_:) cancels a token, even one of another center")
    func cancelsToken() {
        let token = NotificationCenter().observe(.number) { _ in }

        deprecatedCalls.remove(token, from: center)

        #expect(!token.isActive)
    }

    @Test("removeObserver(_:) cancels an optional token, even twice")
    func cancelsOptionalToken() {
        let token: NotificationToken? = center.observe(.number) { _ in }

        for _ in 0..<2 { deprecatedCalls.removeOptional(token, from: center) }

        #expect(token?.isActive == false)
    }

    @Test("removeObserver(_:name:object:) cancels a token, whatever the name and the sender", arguments: [false, true])
    func cancelsTokenByName(hasSender: Bool) {
        let token = center.observe(.number) { _ in }

        deprecatedCalls.removeByName(token, object: hasSender ? sender : nil, from: center)

        #expect(!token.isActive)
    }

    @Test(
        "removeObserver(_:name:object:) cancels an optional token, whatever the name and the sender",
        arguments: [false, true])
    func cancelsOptionalTokenByName(hasSender: Bool) {
        let token: NotificationToken? = center.observe(.number) { _ in }

        deprecatedCalls.removeOptionalByName(token, object: hasSender ? sender : nil, from: center)

        #expect(token?.isActive == false)
    }

    @Test("removeObserver ends no other observation than the token's")
    func endsNoOtherObservation() {
        let other = center.observe(.number) { _ in }
        let token = center.observe(.number) { _ in }

        deprecatedCalls.remove(token, from: center)
        deprecatedCalls.removeByName(token, object: nil, from: center)

        #expect(other.isActive)
    }

    @Test("removeObserver ends no observation if it gets nil")
    func endsNothingForNil() {
        let token = center.observe(.number) { _ in }

        deprecatedCalls.removeOptional(nil, from: center)
        deprecatedCalls.removeOptionalByName(nil, object: nil, from: center)

        #expect(token.isActive)
    }
}

/// Lets tests call what is deprecated without a warning.
private protocol DeprecatedCalls: Sendable {
    func remove(_ token: NotificationToken, from center: NotificationCenter)
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter)
    func removeByName(_ token: NotificationToken, object: PlainObject?, from center: NotificationCenter)
    func removeOptionalByName(_ token: NotificationToken?, object: PlainObject?, from center: NotificationCenter)
}

/// Makes deprecated calls.
private let deprecatedCalls: any DeprecatedCalls = Caller()

private struct Caller: DeprecatedCalls {
    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeByName(_ token: NotificationToken, object: PlainObject?, from center: NotificationCenter) {
        center.removeObserver(token, name: .event, object: object)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptionalByName(_ token: NotificationToken?, object: PlainObject?, from center: NotificationCenter) {
        center.removeObserver(token, name: .event, object: object)
    }
}
