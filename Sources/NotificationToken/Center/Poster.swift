import Foundation

/// The visitor that makes a post, and what keys have read of the notification.
///
/// Thanks to that, a notification is decoded once for all observations of a key.
struct Poster: ~Copyable {
    var visitor: Visitor
    /// The payload that was used last.
    private(set) var box: Box = .void
    /// The source of the coders that read that payload; nil if there is none.
    private var source: ObjectIdentifier?
    /// What coders have read.
    ///
    /// A source may be a coder's address. Once that coder is released, a new one may get the address. But the new one
    /// belongs to no subscription that this post reaches, because the relay has copied its list before.
    private var readings: [(source: ObjectIdentifier, reading: Reading)] = []

    /// A payload, or why there is none.
    typealias Reading = Result<Box, Notification.PayloadError>

    init(_ gate: Gate) { visitor = Visitor(gate) }

    /// Whether `box` is what coders with a source read.
    @inline(__always)
    func hasRead(_ source: ObjectIdentifier) -> Bool { self.source == source }

    /// Makes `box` the one that a notification carries, for all coders that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    mutating func openBox(of notification: Notification) {
        box = Envelope.box(in: notification) ?? .void
        source = ObjectIdentifier(box.payloadType)
    }

    /// Makes `box` what coders with a source have read.
    ///
    /// - Returns: What they have read; nil if none has read yet.
    mutating func recall(_ source: ObjectIdentifier) -> Reading? {
        guard let known = readings.first(where: { $0.source == source }) else { return nil }
        use(known)
        return known.reading
    }

    /// Makes `box` what a coder reads: that is user code.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) -> Reading {
        let reading = Reading { () throws(Notification.PayloadError) in try coder.boxedPayload(of: notification) }
        readings.append((coder.source, reading))
        use((coder.source, reading))
        return reading
    }

    private mutating func use(_ known: (source: ObjectIdentifier, reading: Reading)) {
        if case .success(let box) = known.reading { (self.box, source) = (box, known.source) }
    }
}
