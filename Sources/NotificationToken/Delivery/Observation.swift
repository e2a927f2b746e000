import Foundation

/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: the gate's lock guards `isActive`. What subclasses keep for user code they touch only while they
/// are inside the gate, or in `release()`, which runs once and alone.
class Observation: @unchecked Sendable {
    /// Whether the gate is open; read and written under the gate's lock.
    @exclusivity(unchecked) final var isActive = true
    /// Whether the handler runs elsewhere, so that a box may be kept for it instead; here, because beside `isActive` it takes no
    /// memory.
    final let keepsBoxes: Bool

    init(keepsBoxes: Bool = false) {
        self.keepsBoxes = keepsBoxes
    }

    /// Where deliveries enter.
    ///
    /// Actions share one: they are short, and `cancelAndWait()` must find the threads that are inside one.
    var gate: Gate { Action.gate }

    /// What ends with the token, in words.
    var subject: String { "" }

    final var isOpen: Bool { gate.withLock { isActive } }

    /// Shuts the gate, once, and releases user code at once if nobody is inside.
    ///
    /// A release may release further tokens, and those their handlers, and so on: little is on the stack while it runs.
    final func cancel() {
        guard let thread = gate.shut(self) else { return }
        release()
        gate.finish(self, on: thread)
    }

    func cancelAndWait() -> Bool {
        cancel()
        return gate.waitForOthers(in: self)
    }

    /// Takes the observation out of what would deliver to it; called once, under the gate's lock.
    func withdraw() {}

    /// Lets go of user code; called once, outside every lock, when nobody is inside and nobody will ever be again.
    func release() {}

    /// Comes after the release; called once, under the gate's lock.
    func settle() {}
}

/// A closure that runs once, when its token ends.
final class Action: Observation, @unchecked Sendable {
    static let gate = Gate()

    private var onCancel: (@Sendable () -> Void)?

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    override var subject: String { "closure" }

    override func release() {
        onCancel?()
        onCancel = nil
    }
}

/// An observer that somebody registered with Foundation.
final class AdoptedObserver: Observation, @unchecked Sendable {
    private weak var center: NotificationCenter?
    private var observer: (any NSObjectProtocol)?

    init(_ observer: any NSObjectProtocol, of center: NotificationCenter) {
        self.observer = observer
        self.center = center
    }

    override var subject: String { "adopted observer" }

    /// Who ends the observation may be called under the center's own lock, which is not recursive: another thread removes it.
    ///
    /// Not one thread for all, because that would have them wait for whatever a removed block's captures do when they die. They
    /// die there and not here, because nothing else refers to the observer, which on some platforms holds the block.
    override func release() {
        WorkQueue.concurrent.async { self.remove() }
    }

    private func remove() {
        guard let observer else { return }
        self.observer = nil
        center?.removeObserver(observer)
    }

    /// Ends the observation; whether Foundation is still inside the block can't be known.
    override func cancelAndWait() -> Bool {
        cancel()
        return false
    }
}
