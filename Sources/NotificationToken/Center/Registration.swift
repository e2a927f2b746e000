#if !canImport(ObjectiveC)
import Foundation

/// The entry that a center has of a relay.
///
/// The center holds the lifeline, through a block, and nothing else of the library, so the lifeline's end tells that the entry
/// is gone.
///
/// `@unchecked Sendable`: the observer is never used but to be removed, once.
struct Registration: @unchecked Sendable {
    #if compiler(>=6.3)
    /// The center does not hold it, and it does not hold the block.
    private let observer: (any NSObjectProtocol)?
    #else
    /// Weak, because it holds the block, and with that the lifeline, which has to die with the center.
    private weak var observer: (any NSObjectProtocol)?
    #endif

    /// Registers a relay for every sender and no queue.
    ///
    /// - Parameters:
    ///   - relay: The relay.
    ///   - number: Tells the relay which of its registrations has ended.
    ///   - center: The center.
    init(of relay: Relay, number: Int, with center: NotificationCenter) {
        let lifeline = Lifeline(relay, number)
        SanitizerFence.give()
        observer = center.addObserver(forName: relay.place.name, object: nil, queue: nil) {
            SanitizerFence.take()
            lifeline.relay.receive($0)
        }
    }

    /// Takes the entry out of the center.
    func remove(from center: NotificationCenter) {
        if let observer { center.removeObserver(observer) }
    }
}

#endif
