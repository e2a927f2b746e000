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

    /// Who ends the observation may be called under the center's own lock, which is not recursive: another thread removes it.
    ///
    /// Not one thread for all, because that would have them wait for whatever a removed block's captures do when they die. They
    /// die there and not here, because nothing else refers to the observer, which on some platforms holds the block.
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
