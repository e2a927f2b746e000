/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: `onCancel` is used in `release()` alone.
final class ClosureObservation: Observation, @unchecked Sendable {
    private static let gate = Gate()

    private var onCancel: (@Sendable () -> Void)?
    private let isAdopted: Bool

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - isAdopted: Whether the closure removes a Foundation observer. The library can't tell whether that one is running.
    ///   - onCancel: The closure.
    init(isAdopted: Bool = false, onCancel: @escaping @Sendable () -> Void) {
        self.isAdopted = isAdopted
        self.onCancel = onCancel
        super.init(gate: Self.gate)
    }

    override var subject: String { isAdopted ? "adopted observer" : "closure" }

    override func waitForOthers() -> Bool { !isAdopted && super.waitForOthers() }

    override func release() {
        onCancel?()
        onCancel = nil
    }
}
