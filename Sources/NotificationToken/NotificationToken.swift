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
/// After ``cancel()`` has returned, or the token has been released, the handler never starts again, on any thread or queue. The
/// handler and its captures are released at once or, if the handler is running, when it returns.
///
/// You can use a token on any thread. It doesn't retain its center. When the center is released, the observation ends after the
/// waiting deliveries. Two tokens are equal if they are the same object.
public final class NotificationToken: Sendable, Hashable, CustomStringConvertible {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    /// Makes a token that runs a closure once, when the token is cancelled or released.
    ///
    /// Use it to undo other work when observations end: keep this token with theirs.
    ///
    /// - Parameter onCancel: Runs on the thread that cancels or releases the token, and is released afterwards.
    public init(onCancel: @escaping @Sendable () -> Void) { observation = ClosureObservation(onCancel: onCancel) }

    /// Makes a token that adopts an observer of Foundation's `addObserver`.
    ///
    /// A private queue removes the observer, once, a moment after the token is cancelled or released. A post that is made
    /// meanwhile, or is still running, may call the block: Foundation calls it, so there is no gate.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. With another center, Foundation may remove another
    ///     observer.
    ///   - token: The observer that `addObserver(forName:object:queue:using:)` returned. Don't remove it yourself.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        // Taken out by the removal, so the thread that cancels never releases the observer's block.
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
    /// It stays active until the token is cancelled, or a post finds the target or actor released. It also ends with its
    /// center, after the waiting deliveries. A token of a closure or of an adopted observer ends only when it is cancelled.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation without waiting.
    ///
    /// After it has returned, the handler never starts again. A handler that is already running on another thread finishes. To
    /// wait for it, call ``cancelAndWait()``. You can cancel on any thread, in a handler, in a deinit and while holding a lock.
    /// Every call after the first does nothing.
    public func cancel() { observation.cancel() }

    /// Ends the observation and waits until no other thread is running its handler.
    ///
    /// Inside a handler of any observation it doesn't wait, because two handlers could wait for each other. For an adopted
    /// observer it doesn't wait, because Foundation's block doesn't report its end. See <doc:TheContract>.
    ///
    /// - Warning: Don't call it while you hold a lock, or occupy a queue or thread, that the handler may need. That deadlocks.
    ///
    /// - Returns: True if no other thread is running the handler or ever will. Its writes are visible, and it has been
    ///   released, unless it is on this call stack. False if it may still be running on another thread.
    @available(*, noasync, message: "it blocks the thread: call cancel(), or wait outside of tasks")
    public func cancelAndWait() -> Bool {
        observation.cancel()
        return observation.waitForOthers()
    }

    /// Stores the token in a set.
    public func store(in set: inout Set<NotificationToken>) { set.insert(self) }

    /// Stores the token at the end of a collection.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) { tokens.append(self) }

    /// Stores the token in a bag.
    public func store(in bag: Bag) { bag.insert(self) }

    /// The observed name and whether the observation is active, for debugging.
    public var description: String { "NotificationToken(\(observation.subject), \(isActive ? "active" : "ended"))" }

    /// Returns whether two tokens are the same object.
    public static func == (lhs: NotificationToken, rhs: NotificationToken) -> Bool { lhs === rhs }

    /// Hashes the token's identity, which never changes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NotificationCenter {
    /// Another name for `NotificationToken`, for modules with their own type of that name.
    public typealias Token = NotificationToken
}
