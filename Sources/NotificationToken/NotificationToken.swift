/// An object that ends an observation when you release it.
///
/// Keep the token in a property for as long as you want to observe, or call ``keepObserving()``:
/// <doc:GettingStarted#Choose-where-to-keep-tokens>.
///
/// ```swift
/// @MainActor final class ScoreController {
///     private var token: NotificationToken?
///     private var score = 0
///
///     func start() {
///         token = center.observe(.scoreDidChange, with: self) {
///             controller, score in
///             controller.score = score
///         }
///     }
/// }
/// ```
///
/// Releasing the token does what ``cancel()`` does, unless you have called ``keepObserving()``.
///
/// You can use a token on any thread. It doesn't retain its center.
public final class NotificationToken: Sendable, Hashable, CustomStringConvertible {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    /// Creates a token that runs a closure once, when the token is cancelled or released.
    ///
    /// ```swift
    /// let loop = Task {
    ///     for await user in logins { print(user.name) }
    /// }
    /// token = NotificationToken { loop.cancel() }
    /// ```
    ///
    /// Like a handler, the closure runs and is released where it is written, whoever ends the token:
    ///
    /// - *On the main actor:* at once, if you cancel or release the token on the main thread. Otherwise later, in the
    ///   main queue, or not at all if the process exits before.
    /// - *On another actor:* later, in a task on that actor.
    /// - *Otherwise:* at once, on the thread that cancels or releases the token.
    ///
    /// - Parameter onCancel: The closure. Don't capture `[weak self]` of the object that keeps the token: it is nil by
    ///   the time that the token is released.
    public init(@_inheritActorContext onCancel: @escaping @Sendable @isolated(any) () -> Void) {
        observation = ClosureObservation(HandlerPlace(onCancel.isolation), unsafelyUnisolated(onCancel))
    }

    deinit { observation.tokenReleased() }

    /// Whether the observation is active.
    ///
    /// [End an observation](<doc:GettingStarted#End-an-observation>) lists what ends one.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation without waiting.
    ///
    /// On this thread or actor, the handler isn't called again, not even later in a post that is under way. Another
    /// thread [may be running it, or about to](<doc:TheContract#C1-One-gate>). To close or free what the handler uses,
    /// call ``cancel(then:)``.
    ///
    /// The handler is then released, [on its actor if it has one](<doc:TheContract#C5-Release>).
    ///
    /// You can cancel on any thread, in a handler and in a deinit, any number of times. You can also cancel while you
    /// hold a lock, unless what is released needs that lock.
    public func cancel() { observation.end() }

    /// Ends the observation, and calls a closure once the handler has been released.
    ///
    /// The closure can close or free what the handler has used:
    ///
    /// ```swift
    /// token?.cancel { try? file.close() }
    /// ```
    ///
    /// When it is called,
    ///
    /// - no thread runs the handler or reports a mismatch, or ever will,
    /// - you see what they wrote, and
    /// - their captures have been released, too.
    ///
    /// It is called once: before this call returns, or later, on the thread or actor that releases the handler. If you
    /// call this in the handler, that is after the handler has returned.
    ///
    /// You can call this where you can call ``cancel()``, also after the end. It never blocks. A thread that the
    /// handler's actor needs must not wait for the closure.
    ///
    /// An adopted observer has been removed when the closure is called, but another thread may still be running its
    /// block.
    ///
    /// - Parameter body: The closure. While it blocks, it holds up others that wait for this release.
    public func cancel(then body: @escaping @Sendable () -> Void) {
        observation.end()
        observation.whenReleased(body)
    }

    /// Ends the observation and suspends the task until the handler has been released, or an adopted observer removed.
    ///
    /// It cancels on the caller's actor, before any other code runs there. When it returns, the same holds as in the
    /// closure of ``cancel(then:)``.
    ///
    /// ```swift
    /// let token = center.observe(.scoreDidChange) { print($0) }
    /// await token.cancelAndWait()
    /// print("No score is printed after this line.")
    /// ```
    ///
    /// Any number of tasks can wait. A task waits even if it is cancelled.
    ///
    /// - Warning: Don't call this in a task that the handler waits for.
    ///
    /// - Parameter isolation: The actor to run on. Use the default.
    public func cancelAndWait(isolation: isolated (any Actor)? = #isolation) async {
        observation.end()
        await withCheckedContinuation { continuation in observation.whenReleased { continuation.resume() } }
    }

    /// Continues to observe without the token, as long as the target or actor lives, or the center if there is neither.
    ///
    /// Use it where an object observes for as long as it lives, in place of `addObserver(_:selector:name:object:)`:
    ///
    /// ```swift
    /// center.observe(name: .cacheDidClear, with: self) { controller, _ in
    ///     controller.refresh()
    /// }.keepObserving()
    /// ```
    ///
    /// In the handler, use the target's parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>):
    /// otherwise only ``cancel()`` or the center ends the observation. If senders come and go while the target stays,
    /// keep the tokens instead: the observation doesn't end with its sender.
    ///
    /// Once the target or actor is gone, the handler isn't called, and is released
    /// [later](<doc:TheContract#C10-Memory>).
    ///
    /// ``cancel()`` still ends the observation, and so does the release of a ``Bag``, or of Combine's `AnyCancellable`,
    /// that keeps the token. The release of a set doesn't.
    ///
    /// For a token that runs a closure or adopts an observer, and after the end of the observation, it does nothing.
    public func keepObserving() { observation.keepObserving() }

    /// Stores the token in a set.
    public func store(in set: inout Set<NotificationToken>) { set.insert(self) }

    /// Stores the token at the end of a collection.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) { tokens.append(self) }

    /// Stores the token in a bag.
    public func store(in bag: Bag) { bag.insert(self) }

    /// The observed name, where the handler runs, the type of its target, and whether it is active, for debugging.
    public var description: String { "NotificationToken(\(observation.subject), \(isActive ? "active" : "ended"))" }

    /// Returns whether two tokens are the same object.
    public static func == (lhs: NotificationToken, rhs: NotificationToken) -> Bool { lhs === rhs }

    /// Hashes the token's identity, which never changes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - A closure

/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: only `tearDown()` uses `onCancel`.
private final class ClosureObservation: Observation, @unchecked Sendable {
    private var onCancel: (@Sendable () -> Void)?

    init(_ place: HandlerPlace, _ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
        super.init(place, in: .shared)
    }

    override var subject: String { "closure" }

    override func tearDown() { onCancel.take()?() }
}
