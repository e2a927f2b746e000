import Foundation
import NotificationToken
import Testing

/// Waits until every name that nobody observes any more when this is called has been taken out of its center.
///
/// A private queue of the library does that, a moment later, and tells nobody. So a name of a center of its own stands for all:
/// when the queue has got to that, what the library kept for the name is gone. Twice, because the queue takes the names that it
/// finds at one time in any order.
func waitForTheSweep(sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<2 {
        let center = NotificationCenter()
        weak var relay: AnyObject?
        autoreleasepool {
            let token = center.observe(name: .event) { _ in }
            relay = keeper(of: token)
            if relay == nil { Issue.record("A token consists of something else.", sourceLocation: sourceLocation) }
            token.cancel()
        }
        eventually(sourceLocation: sourceLocation) { relay == nil }
        withExtendedLifetime(center) {}
    }
}

/// What the library keeps for the center and name that a token observes.
///
/// It is not public, so it is looked up: it is the object that the observation refers to.
private func keeper(of token: NotificationToken) -> AnyObject? {
    var mirror = Mirror(reflecting: token).children.first.map { Mirror(reflecting: $0.value) }
    while let current = mirror {
        if let gate = current.children.first(where: { $0.label == "gate" }) { return gate.value as AnyObject }
        mirror = current.superclassMirror
    }
    return nil
}
