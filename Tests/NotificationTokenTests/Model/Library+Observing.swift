import Foundation
import NotificationToken

extension Library {
    func observe(_ observer: Script.Observer, _ code: Code) -> Held {
        let number = captures.count
        let captured = observer.isSequence || observer.isAdopted ? nil : Captured(number, self, code)
        captures.append { [weak captured] in captured }
        guard let topic = observer.topic else {
            let run = { @Sendable [captured] in captured?.library.write("closure \(number)") ?? () }
            let token =
                switch observer.context {
                case .mainActor: NotificationToken { @MainActor in run() }
                case .globalActor: NotificationToken { @Home in run() }
                default: NotificationToken(onCancel: run)
                }
            return Held(token: token, captured: captured, number: number)
        }
        // It doesn't capture what the handler does: what a thread reports lives until the report has returned.
        let play = { @Sendable [self] (moment: Script.Moment) in
            write("\(moment) \(number)")
            self.play(code[moment])
        }
        let call = Call(
            center: centers[Script.center(of: topic)].value, name: Self.names[topic],
            sender: observer.sender.map { senders[$0].value }, observer: observer,
            target: observer.hasTarget ? target.value : nil, captured: captured, number: number,
            onMismatch: { _ in play(.onMismatch) })
        if observer.isAdopted {
            return Held(token: adopted.adopt(call.center, call.name, number), number: number)
        }
        return switch observer.reads {
        case .notification: call.observeName(queue: Self.queues[observer.context])
        case .boxed: call.observeLetter(.boxed)
        case .userInfo: call.observeLetter(.userInfo("letter"))
        case .shared: call.observeLetter(sharedCodings[topic])
        case .custom: call.observeLetter(Self.custom { play(.decoder) })
        case .optional: call.observe(.userInfo("letter")) { (letter: Letter?) in letter?.number }
        case .rawValue: call.observe(.rawValue("letter")) { (sealed: Sealed) in sealed.rawValue.number }
        case .object: call.observe(.object) { (letter: Letter?) in letter?.number }
        case .codable: call.observe(.codable) { (copy: Copy) in copy.number }
        case .void: call.observe(.boxed) { (_: Void) in nil }
        }
    }

    /// The arguments of a call of `observe`.
    private struct Call {
        let center: NotificationCenter
        let name: Notification.Name
        let sender: PlainObject?
        let observer: Script.Observer
        let target: Target?
        let captured: Captured?
        let number: Int
        let onMismatch: @Sendable (Notification.PayloadError) -> Void

        func observeName(queue: OperationQueue?) -> Held {
            let handle = { @Sendable [captured] (notification: Notification) in captured?.handle(notification) ?? () }
            let token =
                switch (observer.context, target) {
                case (.postingThread, nil), (.mainActor, nil), (.globalActor, nil):
                    center.observe(name: name, object: sender, using: isolated(handle))
                case (_, nil): center.observe(name: name, object: sender, queue: queue, using: handle)
                case (_, let target?):
                    center.observe(name: name, object: sender, with: target, using: isolatedWithTarget(handle))
                }
            return Held(token: token, captured: captured, number: number)
        }

        /// Isolates a handler to the actor of its context.
        private func isolated<Input>(
            _ handle: @escaping @Sendable (Input) -> Void
        ) -> @Sendable @isolated(any) (Input) -> Void {
            switch observer.context {
            case .mainActor: { @MainActor in handle($0) }
            case .globalActor: { @Home in handle($0) }
            default: handle
            }
        }

        /// The same for a handler that receives the target, too.
        private func isolatedWithTarget<Input>(
            _ handle: @escaping @Sendable (Input) -> Void
        ) -> @Sendable @isolated(any) (Target, Input) -> Void {
            switch observer.context {
            case .mainActor: { @MainActor target, input in withExtendedLifetime(target) { handle(input) } }
            case .globalActor: { @Home target, input in withExtendedLifetime(target) { handle(input) } }
            default: { target, input in withExtendedLifetime(target) { handle(input) } }
            }
        }

        func observeLetter(_ coding: Notification.Key<Letter>.Coding) -> Held {
            if !observer.isSequence { return observe(coding) { $0.number } }
            let (key, limit) = (Notification.Key(name, coding: coding), observer.limit)
            let policy: AsyncStream<Letter>.Continuation.BufferingPolicy =
                limit.map { observer.dropsOldest ? .bufferingNewest($0) : .bufferingOldest($0) } ?? .unbounded
            let sequence =
                if let sender {
                    center.payloads(for: key, object: sender, bufferingPolicy: policy, onMismatch: onMismatch)
                } else {
                    center.payloads(for: key, bufferingPolicy: policy, onMismatch: onMismatch)
                }
            return Held(sequence: sequence, number: number)
        }

        /// Observes a key, from one sender or from every sender, with or without a target.
        func observe<Payload: Sendable>(
            _ coding: Notification.Key<Payload>.Coding, _ letter: @escaping @Sendable (Payload) -> Int?
        ) -> Held {
            let key = Notification.Key(name, coding: coding)
            let handle = { @Sendable [captured] payload in captured?.handle(letter: letter(payload)) ?? () }
            let handler = isolated(handle), handlerWithTarget = isolatedWithTarget(handle)
            let handleWithTarget = { @Sendable (target: Target, payload: Payload) in
                withExtendedLifetime(target) { handle(payload) }
            }
            let token =
                switch (observer.context, target, sender) {
                case (.noQueue, nil, nil): center.observe(key, queue: nil, using: handle, onMismatch: onMismatch)
                case (.noQueue, nil, let sender?):
                    center.observe(key, object: sender, queue: nil, using: handle, onMismatch: onMismatch)
                case (.noQueue, let target?, nil):
                    center.observe(key, queue: nil, with: target, using: handleWithTarget, onMismatch: onMismatch)
                case (.noQueue, let target?, let sender?):
                    center.observe(
                        key, object: sender, queue: nil, with: target, using: handleWithTarget, onMismatch: onMismatch)
                case (.actor, let target?, nil):
                    center.observe(key, on: target, using: { handleWithTarget($0, $1) }, onMismatch: onMismatch)
                case (.actor, let target?, let sender?):
                    center.observe(
                        key, object: sender, on: target, using: { handleWithTarget($0, $1) }, onMismatch: onMismatch)
                case (_, nil, nil): center.observe(key, using: handler, onMismatch: onMismatch)
                case (_, nil, let sender?): center.observe(key, object: sender, using: handler, onMismatch: onMismatch)
                case (_, let target?, nil):
                    center.observe(key, with: target, using: handlerWithTarget, onMismatch: onMismatch)
                case (_, let target?, let sender?):
                    center.observe(key, object: sender, with: target, using: handlerWithTarget, onMismatch: onMismatch)
                }
            return Held(token: token, captured: captured, number: number)
        }
    }

    /// Observes more names than may be idle at a center.
    func observeOtherNames(of center: NotificationCenter) {
        for _ in 0..<66 {
            otherNameCount += 1
            center.observe(name: Notification.Name("other name \(otherNameCount)")) { _ in }.cancel()
        }
    }
}
