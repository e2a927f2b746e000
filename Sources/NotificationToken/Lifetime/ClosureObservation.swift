/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: only `releaseUserCode()` uses `onCancel`.
final class ClosureObservation: Observation, @unchecked Sendable {
    private var onCancel: (@Sendable () -> Void)?

    init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

    override var subject: String { "closure" }

    override func releaseUserCode() {
        onCancel?()
        onCancel = nil
    }
}
