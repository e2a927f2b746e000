/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: `onCancel` is used in `releaseUserCode()` alone.
final class ClosureObservation: Observation, @unchecked Sendable {
    private var onCancel: (@Sendable () -> Void)?
    private let isAdopted: Bool

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - isAdopted: Whether the closure removes a Foundation observer. The library can't tell whether that one is
    ///     running.
    ///   - onCancel: The closure.
    init(isAdopted: Bool = false, onCancel: @escaping @Sendable () -> Void) {
        self.isAdopted = isAdopted
        self.onCancel = onCancel
    }

    override var subject: String { isAdopted ? "adopted observer" : "closure" }

    override var knowsWhoIsInside: Bool { !isAdopted }

    override func releaseUserCode() {
        onCancel?()
        onCancel = nil
    }
}
