import Foundation

/// What keys have read of one post, so that it is decoded once for all observations of a key.
struct Readings: ~Copyable {
    /// The payload that was found last.
    private(set) var box: Box = .nothing
    /// The source of the coders that read `box`; nil if there is none, or no key has asked yet.
    private var source: ObjectIdentifier?
    private var isOpened = false
    /// What coders have read.
    private var all: [Reading]?

    private final class Reading {
        let source: ObjectIdentifier
        /// Nil if there is an error.
        private(set) var box: Box?
        private(set) var error: Notification.PayloadError?
        /// Retained, because its address is the source.
        private let coder: AnyObject

        init<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
            (self.coder, source) = (coder, coder.source)
            do { box = try coder.box(of: notification) } catch { self.error = error }
        }
    }

    /// Whether `box` is what a coder reads.
    ///
    /// - Parameter source: The coder's source.
    @inline(__always)
    func has(_ source: ObjectIdentifier) -> Bool { self.source == source }

    /// Makes `box` what a coder reads, if that takes no user code.
    ///
    /// - Parameters:
    ///   - source: The coder's source.
    ///   - notification: The notification that was posted.
    /// - Returns: Whether it is known what the coder reads: `box`, or nothing, because of `error(for: source)`.
    mutating func find(_ source: ObjectIdentifier, in notification: Notification) -> Bool {
        if !isOpened {
            isOpened = true
            box = Envelope.box(in: notification) ?? .nothing
            self.source = ObjectIdentifier(box.payloadType)
        }
        if has(source) { return true }
        guard let known = all?.first(where: { $0.source == source }) else { return false }
        use(known)
        return true
    }

    /// Makes `box` what a coder reads.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
        let reading = Reading(notification, with: coder)
        all = (all ?? []) + [reading]
        use(reading)
    }

    private mutating func use(_ reading: Reading) {
        source = reading.box.map { _ in reading.source }
        box = reading.box ?? .nothing
    }

    /// Why a coder found no payload.
    func error(for source: ObjectIdentifier) -> Notification.PayloadError? {
        all?.first { $0.source == source }?.error
    }
}
