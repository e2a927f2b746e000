public import Foundation

/// An object that ends an observation when you release it.
///
/// Keep the token in a property for as long as you want to observe. <doc:GettingStarted> shows where.
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
/// Releasing the token does what ``cancel()`` does, unless you have called ``keepObserving()``: the observation ends,
/// even for a post that is under way.
///
/// You can use a token on any thread. It doesn't retain its center. Two tokens are equal if they are the same object.
public final class NotificationToken: Sendable, Hashable, CustomStringConvertible {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    /// Creates a token that runs a closure once, when the token is cancelled or released.
    ///
    /// ```swift
    /// final class Timer {
    ///     func invalidate() {}
    /// }
    ///
    /// let timer = Timer()
    /// token = NotificationToken { timer.invalidate() }
    /// ```
    ///
    /// Like a handler, the closure runs where it is written. It is also released there, whoever ends the token:
    ///
    /// - *On the main actor*, it may capture values that aren't `Sendable`. If you cancel or release the token on the
    ///   main thread, it runs at once. On another thread, the call returns, and it runs later, in a block on the main
    ///   queue. If the main queue is never served again, for example because the process exits, it doesn't run.
    /// - *On another actor*, it runs later, in a task on that actor.
    /// - *Otherwise*, it runs at once, on the thread that cancels or releases the token.
    ///
    /// - Parameter onCancel: The closure. Don't capture `[weak self]` of the object that keeps the token: it is nil by
    ///   the time that the token is released.
    public init(@_inheritActorContext onCancel: @escaping @Sendable @isolated(any) () -> Void) {
        observation = ClosureObservation(Context(of: onCancel.isolation), unsafelyUnisolated(onCancel))
    }

    /// Creates a token that adopts an observer of Foundation's `addObserver`.
    ///
    /// A background thread removes the observer, once, a moment after the token is cancelled or released. Until then,
    /// posts may still call the block.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. Passing a different center may remove an
    ///     unrelated observer.
    ///   - token: The observer that `addObserver(forName:object:queue:using:)` returned. Don't remove it yourself. If
    ///     an object that its block captured calls the center in its deinit, Foundation on Linux aborts since Swift
    ///     6.3.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        self.init(AdoptedObservation(of: token, at: notificationCenter))
    }

    deinit { observation.end(.tokenReleased) }

    /// Whether the observation is active.
    ///
    /// [End an observation](<doc:GettingStarted#End-an-observation>) lists what ends one. If the token runs a closure
    /// or adopts an observer, only the token ends it.
    public var isActive: Bool { observation.isActive }

    /// Ends the observation without waiting.
    ///
    /// On this thread or actor, the handler isn't called again, not even later in a post that is under way. Another
    /// thread may still be running it, or may still call it if it has checked before this call whether the observation
    /// is active. To wait for it, use `cancelAndWait()`.
    ///
    /// The first call releases the handler and its captures before it returns. If the handler is running, on this
    /// thread or another, they are released when its last call returns. Handlers on the main actor, or on another
    /// global actor, are [released there](<doc:TheContract#C6-Release>), perhaps later.
    ///
    /// You can cancel on any thread, in a handler, in a deinit and while holding a lock. You can also cancel again:
    /// that ends nothing more.
    public func cancel() { observation.end(.cancelled) }

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
    /// otherwise the observation never ends.
    ///
    /// Once the target or actor is gone, the handler isn't called any more, and is released
    /// [later](<doc:GettingStarted#End-an-observation>).
    ///
    /// An observation whose target lives goes on even if its sender is gone. If senders come and go while the target
    /// stays, keep the tokens instead.
    ///
    /// ``cancel()`` still ends the observation, and so does the release of a ``Bag``, or of Combine's `AnyCancellable`,
    /// that keeps the token. The release of a set doesn't.
    ///
    /// If the token runs a closure, the closure then runs only if you call `cancel()`. An adopted observer stays
    /// registered. You can call this on any thread and in the handler. After the observation has ended, or if you call
    /// this again, nothing happens.
    public func keepObserving() { observation.keepObserving() }

    /// Ends the observation and waits until no other thread is running its handler.
    ///
    /// When it returns true, you see what the handler wrote, and the handler has been released, with these exceptions:
    ///
    /// - If the handler itself calls this, the handler is released once it has returned.
    /// - A handler may be released later, as after ``cancel()``. The closure of ``init(onCancel:)`` may also run later.
    ///
    /// It doesn't wait inside a handler of any observation, because two handlers could wait for each other.
    /// <doc:TheContract#C4-Waiting-is-explicit> says where else.
    ///
    /// - Warning: Waiting can deadlock. Don't call this while you hold a lock that the handler needs, or on a thread or
    ///   queue that the handler needs.
    ///
    /// - Returns: True if no other thread is running the handler, and none ever will. False if another thread is
    ///   running the handler and the call didn't wait. Always false for an adopted observer, because the library can't
    ///   watch its block.
    @available(*, noasync, message: "it blocks the thread: write await token.cancelAndWait()")
    public func cancelAndWait() -> Bool {
        observation.end(.cancelled)
        return observation.knowsWhoIsInside && observation.waitForOthers()
    }

    /// Ends the observation and waits, without blocking a thread, until no thread is running its handler.
    ///
    /// It cancels on the caller's actor, before any other code runs there. When it returns true, you see what the
    /// handler wrote, and the handler has been released, or will be, as after ``cancel()``. The closure of
    /// ``init(onCancel:)`` may run later.
    ///
    /// Any number of tasks can wait. A task waits even if it is cancelled.
    ///
    /// ```swift
    /// let token = center.observe(.scoreDidChange) { print($0) }
    /// await token.cancelAndWait()
    /// print("No score is printed after this line.")
    /// ```
    ///
    /// At the top level of a script or playground, this call means the method that blocks, which is an error in
    /// language mode 6, and a warning in mode 5. Write it in an asynchronous function instead.
    ///
    /// - Warning: Waiting can deadlock. Don't call this while you hold a lock that the handler needs, or in a task that
    ///   the handler waits for.
    ///
    /// - Parameter isolation: The actor to run on. Use the default.
    /// - Returns: True, except for an adopted observer, whose block the library can't watch.
    @discardableResult
    public func cancelAndWait(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        observation.end(.cancelled)
        guard observation.knowsWhoIsInside else { return false }
        await observation.waitForAll(isolation: isolation)
        return true
    }

    /// Stores the token in a set.
    public func store(in set: inout Set<NotificationToken>) { set.insert(self) }

    /// Stores the token at the end of a collection.
    public func store(in tokens: inout some RangeReplaceableCollection<NotificationToken>) { tokens.append(self) }

    /// Stores the token in a bag.
    public func store(in bag: Bag) { bag.insert(self) }

    /// The observed name, where the handler runs, the type of its target, and whether the observation is active.
    ///
    /// It is for debugging. It runs no code of yours.
    public var description: String { "NotificationToken(\(observation.subject), \(isActive ? "active" : "ended"))" }

    /// Returns whether two tokens are the same object.
    public static func == (lhs: NotificationToken, rhs: NotificationToken) -> Bool { lhs === rhs }

    /// Hashes the token's identity, which never changes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - What a token ends besides handlers

/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: only `releaseUserCode()` uses `onCancel`.
private final class ClosureObservation: Observation, @unchecked Sendable {
    private var onCancel: (@Sendable () -> Void)?
    private let context: Context

    init(_ context: Context, _ onCancel: @escaping @Sendable () -> Void) {
        (self.context, self.onCancel) = (context, onCancel)
    }

    override var subject: String { "closure" }

    override var home: Home { if case .actor(let queue, _) = context { .actor(queue) } else { context.home } }

    override func releaseUserCode() {
        if context.isMainActor { MainQueue.assertIsolated() }
        // After `keepObserving()`, the release of the token runs nothing.
        if let onCancel = onCancel.take(), endReason == .cancelled || !keepsObserving { onCancel() }
    }
}

/// An observer that Foundation's `addObserver` has returned.
///
/// Posts call its block without asking the library.
///
/// `@unchecked Sendable`: after it was made, only the block that `releaseUserCode()` enqueues uses the variables.
private final class AdoptedObservation: Observation, @unchecked Sendable {
    private weak var center: NotificationCenter?
    private var observer: (any NSObjectProtocol)?

    init(of observer: any NSObjectProtocol, at center: NotificationCenter) {
        (self.observer, self.center) = (observer, center)
    }

    override var subject: String { "adopted observer" }

    override var knowsWhoIsInside: Bool { false }

    /// The center keeps the observer.
    override var outlivesToken: Bool { true }

    /// Removes the observer on another thread, because this one may hold the center's lock, which is not recursive.
    ///
    /// The other thread also releases the library's reference to the observer, which may release what its block
    /// captured.
    override func releaseUserCode() {
        BackgroundQueue.asyncWithUserCode {
            if let observer = self.observer.take() { self.center?.removeObserver(observer) }
        }
    }
}

extension NotificationCenter {
    /// Another name for `NotificationToken`, for modules with their own type of that name.
    public typealias Token = NotificationToken
}
