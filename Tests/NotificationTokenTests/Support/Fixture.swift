import Foundation
import NotificationToken
import Testing

/// The arguments of an observation, and what its handler and `onMismatch` receive.
final class Fixture: Sendable {
    let center = NotificationCenter()
    let key = Notification.Key<Int>("fixture", coding: .userInfo("number"))
    let voidKey = Notification.Key<Void>("fixture", coding: .custom(decode: { $0.number == nil ? nil : () }))
    let sender = Thing()
    let queue = OperationQueue()
    let lines = Log<String>()
    let errors = Log<Notification.PayloadError>()
    private let receivers = Shared<(target: Receiver, actor: ReceivingActor)?>((Receiver(), ReceivingActor()))

    /// Signals its release.
    final class Receiver: Sendable {
        let isGone = Signal()

        deinit { isGone.send() }
    }

    /// Signals its release.
    actor ReceivingActor {
        nonisolated let isGone = Signal()

        deinit { isGone.send() }
    }

    var name: Notification.Name { key.name }
    var target: Receiver { get throws { try #require(receivers.value).target } }
    var actor: ReceivingActor { get throws { try #require(receivers.value).actor } }

    /// Posts 7 under the name from the sender, after posts of another name, of other senders, and without a number.
    func post() {
        for (number, name, object) in [
            (1, .other, sender), (2, name, Thing()), (3, name, nil), (nil, name, sender), (7, name, sender),
        ] as [(Int?, Notification.Name, Thing?)] {
            center.post(name: name, object: object, userInfo: number.map { ["number": $0] })
        }
    }

    /// What a handler does: it writes a line about its context, and the target or actor that it receives.
    func write(_ number: Int?, for receiver: AnyObject? = nil) {
        var line = number.map(String.init) ?? "Void"
        if isOnMainQueue { line += " on main" }
        if OperationQueue.current === queue { line += " on queue" }
        if Task.currentPriority == .background { line += " in background" }
        if let receiver {
            let receivers = receivers.value
            let names: [(AnyObject?, String)] = [
                (receivers?.target, "target"), (receivers?.actor, "actor"),
            ]
            line += " for \(names.first { $0.0 === receiver }?.1 ?? "a stranger")"
        }
        lines.add(line)
    }

    /// Writes a line if the notification has a number.
    func write(_ notification: Notification, for receiver: AnyObject? = nil) {
        if let number = notification.number { write(number, for: receiver) }
    }

    @Sendable func report(_ error: Notification.PayloadError) { errors.add(error) }

    /// Releases the target and the actor, and waits for their deinits.
    func releaseReceivers() {
        let signals = receivers.take().map { [$0.target.isGone, $0.actor.isGone] } ?? []
        for signal in signals { signal.wait() }
    }
}

/// An overload of `observe`, named after its parameters besides the sender and the handler.
struct Overload: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the handler writes about the one post that reaches it.
    let line: String
    let observe: @Sendable (Fixture) throws -> NotificationToken

    var hasOnMismatch: Bool { testDescription.hasSuffix("onMismatch") }
    var hasReceiver: Bool { line.contains("target") || line.contains("actor") }
}

extension Notification {
    /// What is in `userInfo` under "number".
    var number: Int? { userInfo?["number"] as? Int }
}
