import Foundation
import NotificationToken
import Testing

@Suite("C5 removeObserver cancels a token", timeLimit)
struct RemoveObserverTests {
    /// Keeps its token in a property, as most do.
    private final class Owner {
        var token: NotificationToken?
    }

    @Test("The library's removeObserver, which the compiler picks, cancels a token of any center, and ignores nil")
    func cancels() {
        let (center, calls, owner) = (NotificationCenter(), Log<Int>(), Owner())
        let bystander = center.observe(.number) { calls.add($0) }
        let token = NotificationCenter().observe(.number) { _ in }
        owner.token = center.observe(.number) { calls.add(-$0) }
        let caller: any Remover = Caller()
        caller.remove(token, from: center)
        #expect(!token.isActive)
        caller.removeOptional(owner.token, from: center)
        #expect(owner.token?.isActive == false)
        caller.removeOptional(owner.token, from: center)
        caller.removeOptional(nil, from: center)
        center.post(.number, payload: 1)
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }
}

/// Lets the test call what is deprecated without a warning.
private protocol Remover {
    func remove(_ token: NotificationToken, from center: NotificationCenter)
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter)
}

private struct Caller: Remover {
    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter) { center.removeObserver(token) }
}
