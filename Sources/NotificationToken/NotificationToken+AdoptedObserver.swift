public import Foundation

extension NotificationToken {
    /// Creates a token that adopts an observer of Foundation's `addObserver`.
    ///
    /// ```swift
    /// let observer = center.addObserver(
    ///     forName: .cacheDidClear, object: nil, queue: .main
    /// ) { _ in print("The cache was cleared.") }
    /// token = NotificationToken(notificationCenter: center, token: observer)
    /// ```
    ///
    /// When the token is cancelled or released, a background thread removes the observer. That takes a moment, and
    /// until then posts may still call the block. ``cancel(then:)`` calls its closure when the observer has been
    /// removed.
    ///
    /// ``keepObserving()`` does nothing for such a token.
    ///
    /// On Linux, since Swift 6.3, Foundation aborts the process if the removal of an observer releases an object that
    /// calls the center in its deinit. So the block must not hold the last reference to such an object.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. With another center, the observer stays, and
    ///     Foundation may remove another observer of that center instead.
    ///   - token: The observer that `addObserver(forName:object:queue:using:)` has returned. Don't remove it yourself.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        self.init(AdoptedObserver(token, of: notificationCenter))
    }
}

/// An observer of Foundation's `addObserver`, which is removed when its token ends.
///
/// `@unchecked Sendable`: only `tearDown()` uses the variables.
private final class AdoptedObserver: Observation, @unchecked Sendable {
    private var observer: (any NSObjectProtocol)?
    private weak var center: NotificationCenter?

    init(_ observer: any NSObjectProtocol, of center: NotificationCenter) {
        self.observer = observer
        self.center = center
        super.init(.callingThread, in: .shared)
    }

    override var subject: String { "adopted observer" }

    // On another thread, because this one may hold the center's lock, which is not recursive.
    override func releaseUserCode() { BackgroundThread.runUserCode { super.releaseUserCode() } }

    override func tearDown() { if let observer = observer.take() { center?.removeObserver(observer) } }
}
