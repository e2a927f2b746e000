import Foundation
import NotificationToken

/// The trips of a payload under each coding that its type allows.
struct PayloadKind<Payload>: Sendable {
    private typealias Key = Notification.Key<Payload>

    private(set) var trips: [Trip] = []
    private let name: String
    private let payload: @Sendable () -> Payload
    private let object: @Sendable () -> Any

    /// Makes a kind with its trips under the codings of every type.
    ///
    /// - Parameters:
    ///   - name: The name of the kind.
    ///   - payload: Makes the payload.
    ///   - object: Makes what Objective-C posts instead of the payload.
    ///   - whole: From whom the payload arrives whole.
    ///   - posters: From whom the payload arrives as the value of an entry, or as the sender.
    ///   - custom: From whom the payload arrives under a custom coding that casts the value of the entry.
    init(
        _ name: String, _ payload: @autoclosure @escaping @Sendable () -> Payload,
        object: @autoclosure @escaping @Sendable () -> Any, whole: Trip.Posters = [.key],
        from posters: Trip.Posters = .everyone, custom: Trip.Posters? = nil
    ) {
        (self.name, self.payload, self.object) = (name, payload, object)
        add("whole", Key.Coding.whole, from: whole, otherwise: .nothing)
        add("userInfo", Key.Coding.userInfo(Trip.entry), from: posters, otherwise: .otherType)
        let byHand = Key.Coding.custom(
            decode: { $0.userInfo?[Trip.entry].flatMap { $0 as? Payload } }, encode: { [Trip.entry: $0] })
        add("custom", byHand, from: custom ?? posters, otherwise: .nothing)
        add("sender", Key.Coding.sender, from: posters, otherwise: .otherType)
    }

    private mutating func add(
        _ coding: String, _ keyCoding: Key.Coding, from posters: Trip.Posters, otherwise report: Trip.Report
    ) { add(coding, keyCoding, { $0 }, from: posters, otherwise: report) }

    /// Adds a trip under a key whose payload is made from this one.
    private mutating func add<Posted>(
        _ coding: String, _ keyCoding: Notification.Key<Posted>.Coding,
        _ posted: @escaping @Sendable (Payload) -> Posted, from posters: Trip.Posters, otherwise report: Trip.Report
    ) {
        let key = Notification.Key("kind", coding: keyCoding)
        let trip = Trip(
            testDescription: "\(name), \(coding)", payload: "\(payload())", posters: posters, report: report
        ) { [payload, object] poster in
            Outcome(key) { center in
                if poster == .key { return center.post(key, payload: posted(payload())) }
                let value = poster == .swift ? payload() as Any : object()
                if coding == "sender" {
                    center.post(name: key.name, object: value)
                } else {
                    center.post(name: key.name, object: nil, userInfo: [Trip.entry: value])
                }
            }
        }
        trips.append(trip)
    }
}

extension PayloadKind where Payload: RawValuePayload {
    /// Adds the trip as a raw value.
    func rawValue(from posters: Trip.Posters) -> Self {
        var kind = self
        kind.add("rawValue", .rawValue(Trip.entry), from: posters, otherwise: .otherType)
        return kind
    }
}

extension PayloadKind where Payload: CodablePayload {
    /// Adds the trip as a property of a codable payload.
    func codable(from posters: Trip.Posters = .everyone) -> Self {
        var kind = self
        kind.add("codable", .codable, { Property(value: $0) }, from: posters, otherwise: .decodingError)
        return kind
    }
}

/// A payload with one coding key, `Trip.entry`.
private struct Property<Value: CodablePayload>: Codable, CustomStringConvertible {
    var value: Value

    var description: String { "\(value)" }
}
