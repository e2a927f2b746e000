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
        observation = ClosureObservation(Place(onCancel.isolation), "closure", unsafelyUnisolated(onCancel))
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
        // Removed and released on another thread, because this one may hold the center's lock, which is not recursive.
        // `nonisolated(unsafe)`: only that thread uses the variable, once.
        nonisolated(unsafe) var observer: (any NSObjectProtocol)? = token
        self.init(
            ClosureObservation(.postingThread, "adopted observer") { [weak notificationCenter] in
                BackgroundQueue.async { [weak notificationCenter] in
                    if let observer = observer.take() { notificationCenter?.removeObserver(observer) }
                }
            })
    }

    deinit { observation.tokenReleased() }

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
    public func cancel() { observation.end() }

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
    /// Nothing happens for a token that runs a closure or adopts an observer, after the end of the observation, or if you
    /// call this again. You can call this on any thread and in the handler.
    public func keepObserving() { observation.keepObserving() }

    /// Ends the observation, and calls a closure once the handler has been released.
    ///
    /// The closure may use up what the handler uses, for example free its memory:
    ///
    /// ```swift
    /// token.cancel { buffer.deallocate() }
    /// ```
    ///
    /// It is called once, with no lock held, after the handler has been released: before this returns, or on the thread or
    /// actor that releases the handler. You can call this where you can call ``cancel()``, any number of times. A closure
    /// that blocks holds up the others, and what else that thread does.
    ///
    /// The library can't watch the block of an adopted observer. So for one, the closure may be called too early.
    public func cancel(then body: @escaping @Sendable () -> Void) {
        observation.end()
        observation.whenReleased(body)
    }

    /// Ends the observation and waits, without blocking a thread, until its handler has been released.
    ///
    /// It cancels on the caller's actor, before any other code runs there. When it returns, you see what the handler
    /// wrote, and the handler has been released.
    ///
    /// ```swift
    /// let token = center.observe(.scoreDidChange) { print($0) }
    /// await token.cancelAndWait()
    /// print("No score is printed after this line.")
    /// ```
    ///
    /// Any number of tasks can wait. A task waits even if it is cancelled. It doesn't wait for the block of an adopted
    /// observer, which the library can't watch.
    ///
    /// - Warning: Don't call this in a task that the handler waits for.
    ///
    /// - Parameter isolation: The actor to run on. Use the default.
    public func cancelAndWait(isolation: isolated (any Actor)? = #isolation) async {
        observation.end()
        await withCheckedContinuation { continuation in observation.whenReleased { continuation.resume() } }
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
    private let what: String

    init(_ place: Place, _ what: String, _ onCancel: @escaping @Sendable () -> Void) {
        (self.what, self.onCancel) = (what, onCancel)
        super.init(place)
    }

    override var subject: String { what }

    override func releaseUserCode() {
        if place.isMainActor { MainQueue.assertIsolated() }
        onCancel.take()?()
    }
}

extension NotificationCenter {
    /// Another name for `NotificationToken`, for modules with their own type of that name.
    public typealias Token = NotificationToken
}
