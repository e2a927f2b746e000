import Foundation

/// An observer that Foundation's `addObserver` has returned.
///
/// Posts call its block without asking the library.
///
/// `@unchecked Sendable`: after it was made, only the block that `releaseUserCode()` enqueues uses the variables.
final class AdoptedObservation: Observation, @unchecked Sendable {
    private weak var center: NotificationCenter?
    private var observer: (any NSObjectProtocol)?

    init(of observer: any NSObjectProtocol, at center: NotificationCenter) {
        (self.observer, self.center) = (observer, center)
    }

    override var subject: String { "adopted observer" }

    override var knowsWhoIsInside: Bool { false }

    /// Removes the observer on another thread, because this one may hold the center's lock, which is not recursive.
    ///
    /// The other thread also becomes the only owner of the observer, so it releases what the observer's block captured.
    override func releaseUserCode() {
        BackgroundQueue.asyncWithUserCode {
            if let observer = self.observer.take() { self.center?.removeObserver(observer) }
        }
    }
}
