import Foundation
import NotificationToken
import Testing

@Suite("C5 removeObserver cancels a token", timeLimit)
struct RemoveObserverTests {
    @Test("It cancels the token, whatever center it is called on")
    func cancels() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let token = center.observe(.number) { calls.add($0) }
        (NotificationCenter() as any Remover).removeObserver(token)
        center.post(.number, payload: 1)
        #expect(calls.count == 0)
        #expect(!token.isActive)
    }
}

/// Calls what is deprecated without a warning.
private protocol Remover {
    func removeObserver(_ token: NotificationToken)
}

extension NotificationCenter: Remover {}
