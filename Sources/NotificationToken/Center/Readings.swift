import Foundation

/// What keys have read of one post, so that it is decoded once for all observations of a key.
struct Readings: ~Copyable {
    /// The payload that was looked at last.
    private(set) var box: Box = .nothing
    /// The source of the coders whose payload that is; nil if there is none.
    private var source: ObjectIdentifier?
    /// What coders have read, the last one first.
    private var last: Reading?

    /// What a coder has read: a box or an error.
    private final class Reading {
        let source: ObjectIdentifier
        let box: Box?
        let error: Notification.PayloadError?
        let previous: Reading?
        /// Retained, because its address is the source.
        private let coder: AnyObject

        init<Payload>(_ notification: Notification, with coder: Coder<Payload>, after previous: Reading?) {
            (source, self.coder, self.previous) = (coder.source, coder, previous)
            do throws(Notification.PayloadError) {
                (box, error) = (try coder.box(of: notification), nil)
            } catch {
                (box, self.error) = (nil, error)
            }
        }
    }

    /// Whether `box` is what coders with a source read.
    @inline(__always)
    func has(_ source: ObjectIdentifier) -> Bool { self.source == source }

    /// Makes `box` what coders with a source have read, if one has.
    ///
    /// - Returns: Whether one has: a payload, or `error(for: source)`.
    mutating func find(_ source: ObjectIdentifier) -> Bool {
        guard let reading = reading(of: source) else { return false }
        use(reading)
        return true
    }

    /// Makes `box` what a coder reads: that is user code.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
        let reading = Reading(notification, with: coder, after: last)
        last = reading
        use(reading)
    }

    /// Makes `box` the one that a notification carries, for all coders that read boxes of its type.
    mutating func open(_ notification: Notification) {
        box = Envelope.box(in: notification) ?? .nothing
        source = ObjectIdentifier(box.payloadType)
    }

    /// Why a coder found no payload.
    func error(for source: ObjectIdentifier) -> Notification.PayloadError? { reading(of: source)?.error }

    private mutating func use(_ reading: Reading) {
        box = reading.box ?? .nothing
        source = reading.box == nil ? nil : reading.source
    }

    private func reading(of source: ObjectIdentifier) -> Reading? {
        var reading = last
        while let current = reading, current.source != source { reading = current.previous }
        return reading
    }
}
