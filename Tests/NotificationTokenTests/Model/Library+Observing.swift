import Foundation
import NotificationToken

extension Library {
    /// What a handler captures.
    final class Captured: Sendable {
        let number: Int
        let tokens = Shared<[NotificationToken]>([])
        let library: Library
        let code: Code

        init(_ number: Int, _ library: Library, _ code: Code) {
            (self.number, self.library, self.code) = (number, library, code)
        }

        func handle(_ letter: Letter?) {
            library.write("handler \(number) letter \(letter?.number ?? 0)")
            library.play(code[.handler])
        }

        func handle(_ notification: Notification, _ topic: Int) {
            handle(notification[wholeKey(topic)] ?? notification.userInfo?["letter"] as? Letter)
        }

        deinit {
            library.write("deinit of capture \(number)")
            library.play(code[.deinitialization])
            while let token = takeToken() { withExtendedLifetime(token) {} }
        }

        private func takeToken() -> NotificationToken? {
            var token: NotificationToken?
            tokens.change { if !$0.isEmpty { token = $0.removeFirst() } }
            return token
        }
    }

    func observe(_ observer: Script.Observer, _ code: Code) -> Held {
        let captured = Captured(captures.count, self, code)
        captures.append { [weak captured] in captured }
        guard let topic = observer.topic else {
            return Held(
                token: NotificationToken { withExtendedLifetime(captured) {} }, captured: captured,
                number: captured.number)
        }
        let (center, name) = (centers[topic / 2], Self.names[topic])
        let sender = observer.sender.map { senders[$0].value }
        let queue: OperationQueue? = observer.context == .queue ? queue : observer.context == .mainQueue ? .main : nil
        let decoder: @Sendable () -> Void = { [self, number = captured.number] in
            write("decoder \(number)")
            play(code[.decoder])
        }
        // It doesn't capture what the handler does: what a thread reports lives until the report has returned.
        let report: @Sendable (Notification.PayloadError) -> Void = { [self, number = captured.number] _ in
            write("onMismatch \(number)")
            play(code[.onMismatch])
        }
        let key = observer.reads == .whole ? Self.wholeKey(topic) : Self.customKey(topic, decoding: decoder)
        let target = observer.hasTarget ? target.value : nil
        let token =
            switch (observer.reads, observer.context, target) {
            case (.notification, .mainActor, nil):
                center.observe(name: name, object: sender, on: MainActor.self) { captured.handle($0, topic) }
            case (.notification, .mainActor, let target?):
                center.observe(name: name, object: sender, on: MainActor.self, with: target) { target, notification in
                    withExtendedLifetime(target) { captured.handle(notification, topic) }
                }
            case (.notification, _, let target?):
                center.observe(name: name, object: sender, with: target) { target, notification in
                    withExtendedLifetime(target) { captured.handle(notification, topic) }
                }
            case (.notification, _, nil):
                center.observe(name: name, object: sender, queue: queue) { captured.handle($0, topic) }
            case (_, let context, let target):
                observe(
                    key, of: center, from: sender, on: context, with: target,
                    using: { captured.handle($0) }, onMismatch: report)
            }
        return Held(token: token, captured: captured, number: captured.number)
    }

    /// Observes a key, from one sender or from every sender, with or without a target.
    private func observe(
        _ key: Notification.Key<Letter>, of center: NotificationCenter, from sender: Thing?,
        on context: Script.Context, with target: Thing?, using handler: @escaping @Sendable (Letter) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        let handlerWithTarget = { @Sendable (target: Thing, letter: Letter) in
            withExtendedLifetime(target) { handler(letter) }
        }
        return switch (context, target, sender) {
        case (.mainActor, nil, nil): center.observe(key, on: MainActor.self, using: handler, onMismatch: onMismatch)
        case (.mainActor, nil, let sender?):
            center.observe(key, object: sender, on: MainActor.self, using: handler, onMismatch: onMismatch)
        case (.mainActor, let target?, nil):
            center.observe(
                key, on: MainActor.self, with: target, using: handlerWithTarget, onMismatch: onMismatch)
        case (.mainActor, let target?, let sender?):
            center.observe(
                key, object: sender, on: MainActor.self, with: target, using: handlerWithTarget,
                onMismatch: onMismatch)
        case (_, nil, nil): center.observe(key, using: handler, onMismatch: onMismatch)
        case (_, nil, let sender?): center.observe(key, object: sender, using: handler, onMismatch: onMismatch)
        case (_, let target?, nil):
            center.observe(key, with: target, using: handlerWithTarget, onMismatch: onMismatch)
        case (_, let target?, let sender?):
            center.observe(key, object: sender, with: target, using: handlerWithTarget, onMismatch: onMismatch)
        }
    }
}
