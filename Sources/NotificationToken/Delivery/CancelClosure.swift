/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: `onCancel` is used in `letGo()` alone.
final class CancelClosure: Observation, @unchecked Sendable {
    /// One for all of them, and for adopted observers: `cancelAndWait()` has to find the threads that are inside one.
    static let gate = Gate()

    private var onCancel: (@Sendable () -> Void)?

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
        super.init(gate: Self.gate)
    }

    override var subject: String { "closure" }

    override func letGo() {
        onCancel?()
        onCancel = nil
    }
}
