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
    /// A background thread removes the observer a moment after the token is cancelled or released. Until then, posts may
    /// still call the block.
    ///
    /// - Parameters:
    ///   - notificationCenter: The center that returned the observer. A different one may remove an unrelated
    ///     observer.
    ///   - token: The observer that `addObserver(forName:object:queue:using:)` returned. Don't remove it yourself. If
    ///     an object that its block captured calls the center in its deinit, Foundation on Linux aborts since Swift
    ///     6.3.
    public convenience init(notificationCenter: NotificationCenter, token: any NSObjectProtocol) {
        self.init(AdoptedObserver(token, of: notificationCenter))
    }
}

/// An observer of Foundation's `addObserver`, which is removed when its token ends.
///
/// `@unchecked Sendable`: only `tearDown()` uses `observer`.
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
    override func release() { BackgroundQueue.asyncUserCode { super.release() } }

    override func tearDown() { if let observer = observer.take() { center?.removeObserver(observer) } }
}
