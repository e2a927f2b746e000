/// An object that ends an observation when it is released.
///
/// Keep the token in a property for as long as you want to observe. If you don't want to keep it, call
/// ``keepObserving()``. [Choose where to keep tokens](<doc:GettingStarted#Choose-where-to-keep-tokens>) has more
/// choices.
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
/// Releasing the last reference to the token does what ``cancel()`` does, unless you have called ``keepObserving()``.
///
/// You can use and release a token on any thread. It doesn't retain its center.
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
    /// Like a handler, the closure runs where it is written, and is released there, whichever thread ends the token:
    ///
    /// - *On the main actor:* before ``cancel()`` or the release returns, if you cancel or release the token on the
    ///   main actor. Otherwise later, in a block of the main queue, or not at all if the process exits before.
    /// - *On another actor:* later, in a task on that actor.
    /// - *In code without an actor:* before ``cancel()`` or the release returns, on the thread that cancels or releases
    ///   the token.
    ///
    /// - Parameter onCancel: The closure to call. Capture what it uses, and not the object that keeps the token:
    ///   `[weak self]` is already nil when that object releases the token.
    public init(@_inheritActorContext onCancel: @escaping @Sendable @isolated(any) () -> Void) {
        observation = ClosureObservation(HandlerPlace(onCancel.isolation), unsafelyUnisolated(onCancel))
    }

    deinit { observation.tokenReleased() }

    /// Whether the observation is active.
    ///
    /// [End an observation](<doc:GettingStarted#End-an-observation>) lists what ends one. Another thread may end it
    /// right after you have read this.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation, and doesn't wait for its handler.
    ///
    /// Another thread may still be running the handler, or be about to:
    /// [C1](<doc:TheContract#C1-One-gate>) says when. So to close or free what the handler uses, call
    /// ``cancel(then:)``. On the thread and on the actor that call this, no further call of the handler begins, not
    /// even later in a post that is under way.
    ///
    /// The handler is released, [on its actor if it has one](<doc:TheContract#C5-Release>).
    ///
    /// You can cancel on any thread, in the handler, and in a deinit. A second call does nothing. You can hold a lock
    /// meanwhile, unless something that is released [needs that lock](<doc:TheContract#C2-Never-blocks>).
    public func cancel() { observation.end() }

    /// Ends the observation, and calls a closure once the handler has been released.
    ///
    /// The closure can close or free what the handler has used, because no thread runs the handler any more:
    ///
    /// ```swift
    /// token?.cancel { try? file.close() }
    /// ```
    ///
    /// [C3](<doc:TheContract#C3-Wait-for-the-end>) says what is true when the closure is called, also for the tokens of
    /// closures and adopted observers.
    ///
    /// The closure is called once: if the handler has been released before this call returns, then by this call, and
    /// otherwise later, on the thread or actor that releases the handler. If you call this in the handler, the closure
    /// is called after the handler has returned.
    ///
    /// You can call this wherever you can call ``cancel()``, any number of times, and also when the observation has
    /// already ended. It doesn't wait for other threads. Don't let the main thread wait until the closure is called if
    /// the handler runs on the main actor, because the handler is released there.
    ///
    /// - Parameter body: The closure to call. While it blocks, other closures and tasks that wait for the same release
    ///   go on waiting.
    public func cancel(then body: @escaping @Sendable () -> Void) {
        observation.end()
        observation.whenReleased(body)
    }

    /// Ends the observation, and suspends the task until the handler has been released.
    ///
    /// Like ``cancel(then:)``, except that the task waits. It cancels on the caller's actor, before any other code runs
    /// there.
    ///
    /// ```swift
    /// let token = center.observe(.scoreDidChange) { print($0) }
    /// await token.cancelAndWait()
    /// print("No score is printed after this line.")
    /// ```
    ///
    /// Any number of tasks can wait. A task goes on waiting if it is cancelled.
    ///
    /// - Warning: Don't call this in a task that the handler waits for, because neither would ever end.
    ///
    /// - Parameter isolation: The actor to run on. Use the default.
    public func cancelAndWait(isolation: isolated (any Actor)? = #isolation) async {
        observation.end()
        await withCheckedContinuation { continuation in observation.whenReleased { continuation.resume() } }
    }

    /// Lets the observation go on when the token is released.
    ///
    /// The observation then lasts as long as the target that was passed as `with:`, or the actor that was passed as
    /// `on:`. If there is neither, it lasts as long as the center: at `NotificationCenter.default`, forever.
    ///
    /// Use it for an object that observes as long as it lives, in place of `addObserver(_:selector:name:object:)`:
    ///
    /// ```swift
    /// center.observe(name: .cacheDidClear, with: self) { controller, _ in
    ///     controller.refresh()
    /// }.keepObserving()
    /// ```
    ///
    /// In the handler, use its first parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>). A handler
    /// that captures `self` keeps it alive, so that only ``cancel()`` or the end of the center ends the observation.
    ///
    /// When the target or the actor has been released, the handler isn't called any more. It is itself released
    /// [later](<doc:TheContract#C10-Memory>). The observation doesn't end with its sender. So if senders come and go
    /// while the target stays, keep the tokens instead.
    ///
    /// ``cancel()`` still ends the observation. A ``Bag`` and Combine's `AnyCancellable` cancel the token when they are
    /// released, and a set doesn't.
    ///
    /// A call does nothing if you have called this before, if the observation has ended, or if the token runs a closure
    /// or adopts an observer.
    public func keepObserving() { observation.keepObserving() }

    /// Stores the token in a set.
    ///
    /// The set keeps the token until you remove it, even if the observation ends before.
    ///
    /// - Parameter set: The set, for example a property.
    public func store(in set: inout Set<NotificationToken>) { set.insert(self) }

    /// Stores the token at the end of a collection, such as an array.
    ///
    /// The collection keeps the token until you remove it, even if the observation ends before.
    ///
    /// - Parameter tokens: The collection, for example a property.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) { tokens.append(self) }

    /// Stores the token in a bag.
    ///
    /// If the bag has been invalidated with ``Bag/invalidateAndCancel()``, this cancels the token.
    ///
    /// - Parameter bag: The bag, which cancels the token when the bag is released.
    public func store(in bag: Bag) { bag.insert(self) }

    /// The observed name, where the handler runs, the type of the target, and whether the observation is active, for a
    /// log or a debugger.
    ///
    /// While it is active, it also says whether only one sender is observed.
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
