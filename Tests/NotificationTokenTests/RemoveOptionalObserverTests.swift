import Foundation
import NotificationToken
import Testing

@Suite("C5 removeObserver cancels a token that is optional", timeLimit)
struct RemoveOptionalObserverTests {
    /// Keeps its token in a property, as most do.
    private final class Owner {
        var token: NotificationToken?
    }

    @Test("removeObserver cancels the token of an optional property, and ignores nil")
    func cancels() {
        let (center, calls, owner) = (NotificationCenter(), Log<Int>(), Owner())
        let bystander = center.observe(.number) { calls.add($0) }
        owner.token = center.observe(.number) { calls.add(-$0) }
        (center as any Remover).removeObserver(owner.token)
        #expect(owner.token?.isActive == false)
        (center as any Remover).removeObserver(owner.token)
        (center as any Remover).removeObserver(nil)
        center.post(.number, payload: 1)
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }

    @Test("For an optional property the compiler picks the library's removeObserver, and not Foundation's")
    func overload() {
        let (center, token) = (NotificationCenter(), NotificationToken {})
        (Caller() as any OptionalRemover).remove(token, from: center)
        #expect(!token.isActive)
    }
}

/// Lets the test call `removeObserver`, which is deprecated, without a warning.
private protocol Remover {
    func removeObserver(_ token: NotificationToken?)
}

extension NotificationCenter: Remover {}

/// Lets the test call `Caller.remove`, which is deprecated, without a warning.
private protocol OptionalRemover {
    func remove(_ token: NotificationToken?, from center: NotificationCenter)
}

private struct Caller: OptionalRemover {
    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken?, from center: NotificationCenter) {
        center.removeObserver(token)
    }
}
