import Foundation

/// An observer that somebody registered with Foundation.
///
/// `@unchecked Sendable`: `observer` is used by the one removal alone.
final class AdoptedObserver: Observation, @unchecked Sendable {
    private weak var center: NotificationCenter?
    private var observer: (any NSObjectProtocol)?

    init(_ observer: any NSObjectProtocol, of center: NotificationCenter) {
        self.observer = observer
        self.center = center
        super.init(gate: CancelClosure.gate)
    }

    override var subject: String { "adopted observer" }

    /// Has the observer removed by another thread: this one may hold the center's lock, which is not recursive.
    ///
    /// Each removal on its own, because what the block captured dies there, and may take its time.
    override func letGo() {
        WorkQueue.concurrent.async { self.remove() }
    }

    private func remove() {
        guard let observer else { return }
        self.observer = nil
        center?.removeObserver(observer)
    }

    /// Whether Foundation is still inside the block can't be known.
    override func waitForOthers(unlessInside gates: () -> [Gate]) -> Bool { false }
}
