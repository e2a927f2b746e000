import Foundation
import NotificationToken
import Scheduling

/// An actor to observe on. Where a store is optional, nil stands for the main actor.
actor Store {}

extension NotificationCenter {
    /// Observes on a store, or on the main actor.
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on store: Store?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken {
        guard let store else { return observe(key, object: object, on: MainActor.self, using: handler) }
        return observe(key, object: object, on: store) { handler($1) }
    }
}

extension Threads {
    /// The thread of a store, or the main thread.
    static func serving(_ store: Store?) -> Strand { store.map { thread(of: $0) } ?? main }
}

/// A scenario with the main actor, and one with another actor.
func withEveryActor(
    _ name: String, _ sentence: String, _ play: @escaping @Sendable (Stage, NotificationCenter, Store?) -> Void
) -> [Scenario] {
    [("OnMain", nil), ("OnAnActor", Store.init)].map { suffix, makeStore in
        Scenario(name + suffix, sentence) { stage, center in
            let store = makeStore?()
            if let store { stage.keep(store) }
            play(stage, center, store)
        }
    }
}

/// A scenario with traffic to the main actor, and one with traffic to another actor.
func onEveryActor(
    _ name: String, _ sentence: String, _ play: @escaping @Sendable (Stage, Traffic, Store?) -> Void
) -> [Scenario] {
    withEveryActor(name, sentence) { stage, _, store in play(stage, Traffic(on: stage), store) }
}
