public import Foundation

/// Ends an observation when it is released: keep it in a property for as long as you want to observe.
///
/// ```swift
/// @MainActor final class ScoreController {
///     private var token: NotificationToken?
///     private var score = 0
///
///     func viewDidLoad() {
///         token = center.observe(
///             .scoreDidChange, on: MainActor.self, with: self
///         ) { controller, score in
///             controller.score = score
///         }
///     }
/// }
/// ```
///
/// Once ``cancel()`` has returned, or the token is gone, no handler of the observation starts any more: not in a post that is
/// under way, not from another thread, not from a queue. The handler and what it captured are released at once or, if the
/// handler is running, when it returns.
///
/// A token may be used on any thread, and outlive its center, which it does not retain. When the center dies, the observation
/// ends. Equality and hash are those of the object.
public final class NotificationToken: Sendable, Hashable, CustomStringConvertible {
    private let observation: Observation

    init(_ observation: Observation) {
        self.observation = observation
    }

    /// Makes a token that runs a closure when it is cancelled or released, whichever comes first, and once.
    ///
    /// Use it to keep something else that has to be undone among tokens.
    ///
    /// - Parameter onCancel: What to run, on the thread that cancels or releases the token. It is released afterwards.
    public init(onCancel: @escaping @Sendable () -> Void) {
        observation = CancelClosure(onCancel)
    }

    /// Makes a token that adopts an observer which was added to a center with Foundation's `addObserver`.
    ///
    /// The observer is removed once, a moment after the token is cancelled or released, by a private queue: a post made
    /// meanwhile, or still under way, may call its block. What this library says of its own handlers can't hold for a block
    /// that belongs to Foundation.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. It has no default, because with another one Foundation
    ///     removes somebody else's observer.
    ///   - token: What `addObserver(forName:object:queue:using:)` returned. Don't remove it yourself.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        self.init(AdoptedObserver(token, of: notificationCenter))
    }

    deinit {
        observation.cancel()
    }

    /// Whether the observation goes on.
    ///
    /// It does until the token is cancelled, the center dies, or a post finds that the target or the actor is gone.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation, and never waits.
    ///
    /// Once it has returned, no handler of the observation starts any more. One that had started on another thread goes on;
    /// where that matters, see ``cancelAndWait()``. Call it anywhere and any number of times: on any thread, in a handler, in
    /// a deinit, under a lock. Only the first call does something.
    public func cancel() {
        observation.cancel()
    }

    /// Ends the observation, and waits until its handler is not running on any other thread.
    ///
    /// - Warning: Never call it while you hold a lock, or occupy a queue or thread, that the handler may want: neither would
    ///   go on.
    ///
    /// - Returns: True if no handler of the observation runs on another thread or ever will; what it wrote is visible, and it
    ///   has been destroyed, unless it is on this very call stack. False where waiting is out of the question: inside a handler
    ///   of any observation, if another thread is still inside this one, because two handlers that wait for each other would
    ///   never return; and for an adopted observer, because nobody can know.
    @available(*, noasync, message: "it blocks the thread: call cancel(), or wait outside of tasks")
    public func cancelAndWait() -> Bool {
        observation.cancel()
        return observation.waitForOthers(unlessInside: { Registry.shared.gates })
    }

    /// Stores the token in a set.
    ///
    /// - Parameter set: The set that keeps the token.
    public func store(in set: inout Set<NotificationToken>) {
        set.insert(self)
    }

    /// Stores the token in a collection, at the end.
    ///
    /// - Parameter tokens: The collection that keeps the token.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) {
        tokens.append(self)
    }

    /// Stores the token in a bag.
    ///
    /// - Parameter bag: The bag that keeps the token.
    public func store(in bag: Bag) {
        bag.insert(self)
    }

    /// What the token observes, and whether it still does, for debugging.
    public var description: String {
        "NotificationToken(\(observation.subject), \(isActive ? "active" : "ended"))"
    }

    /// Compares the identity of two tokens.
    ///
    /// - Parameters:
    ///   - lhs: A token.
    ///   - rhs: Another token.
    /// - Returns: Whether they are the same object.
    public static func == (lhs: NotificationToken, rhs: NotificationToken) -> Bool { lhs === rhs }

    /// Hashes the token's identity, which never changes.
    ///
    /// - Parameter hasher: The hasher to use.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension NotificationCenter {
    /// The qualified name of a token, for modules in which another `NotificationToken` stands in the way.
    public typealias Token = NotificationToken
}
