public import Foundation

/// Ends an observation when it is released.
///
/// Keep the token in a property for as long as you want to observe. <doc:GettingStarted> shows where.
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
/// After ``cancel()`` has returned, or the token has been released, the handler never starts again: not in a running post, not
/// from another thread, not from a queue. The handler and its captures are released at once or, if the handler is running,
/// when it returns.
///
/// You can use a token on any thread. It doesn't retain its center. When the center is released, the observation ends.
/// Two tokens are equal if they are the same object.
public final class NotificationToken: Sendable, Hashable, CustomStringConvertible {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    /// Makes a token that runs a closure when it is cancelled or released, whichever comes first, and once.
    ///
    /// Use it to keep any other work that has to be undone among tokens.
    ///
    /// - Parameter onCancel: Runs on the thread that cancels or releases the token, and is released afterwards.
    public init(onCancel: @escaping @Sendable () -> Void) { observation = ClosureObservation(onCancel: onCancel) }

    /// Makes a token that adopts an observer of Foundation's `addObserver`.
    ///
    /// A private queue removes the observer, once, a moment after the token is cancelled or released. A post that is made
    /// meanwhile, or is still running, may call the block: it belongs to Foundation, so nothing can stand before it.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. With another center, Foundation removes another
    ///     observer.
    ///   - token: The observer that `addObserver(forName:object:queue:using:)` returned. Don't remove it yourself.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        // Taken out by the removal, so the observer's block is never released here.
        let observer = Guarded<(any NSObjectProtocol)?>(token)
        let observation = ClosureObservation(isAdopted: true) { [weak notificationCenter] in
            // Another thread removes it, because this one may hold the center's lock, which is not recursive. Each removal runs
            // on its own, because what the block captured is released there and may take its time.
            WorkQueue.concurrent.async { [weak notificationCenter] in
                if let observer = observer.withLock({ $0.take() }) { notificationCenter?.removeObserver(observer) }
            }
        }
        self.init(observation)
    }

    deinit { cancelInDeinit() }

    /// Ends the observation for an owner that is being released.
    func cancelInDeinit() { observation.cancelInDeinit() }

    /// Whether the observation is active.
    ///
    /// It is until the token is cancelled, the center is released, or a post finds that the target or the actor has been
    /// released.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation without waiting.
    ///
    /// After it has returned, the handler never starts again. A handler that is already running on another thread finishes. To
    /// wait for it, call ``cancelAndWait()``. You can cancel on any thread, in a handler, in a deinit and while holding a lock.
    /// Every call after the first does nothing.
    public func cancel() { observation.cancel() }

    /// Ends the observation and waits until its handler runs on no other thread.
    ///
    /// Inside a handler of any observation it doesn't wait, because two handlers could wait for each other. For an adopted
    /// observer it doesn't wait, because nothing tells when Foundation's block returns. See <doc:TheContract>.
    ///
    /// - Warning: Don't call it while you hold a lock, or occupy a queue or thread, that the handler may need. Both would wait
    ///   forever.
    ///
    /// - Returns: True if the handler runs on no other thread and never will. Then what it wrote is visible, and it has been
    ///   released, unless it is on this call stack. False if it may still be running on another thread.
    @available(*, noasync, message: "it blocks the thread: call cancel(), or wait outside of tasks")
    public func cancelAndWait() -> Bool {
        observation.cancel()
        return observation.waitForOthers()
    }

    /// Stores the token in a set.
    ///
    /// - Parameter set: The set to insert into.
    public func store(in set: inout Set<NotificationToken>) { set.insert(self) }

    /// Stores the token at the end of a collection.
    ///
    /// - Parameter tokens: The collection to append to.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) { tokens.append(self) }

    /// Stores the token in a bag.
    ///
    /// - Parameter bag: The bag to insert into.
    public func store(in bag: Bag) { bag.insert(self) }

    /// The observed name and whether the observation is active, for debugging.
    public var description: String { "NotificationToken(\(observation.subject), \(isActive ? "active" : "ended"))" }

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
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NotificationCenter {
    /// The qualified name of a token, for modules that have another `NotificationToken`.
    public typealias Token = NotificationToken
}
