import Foundation
import NotificationToken
import Testing

/// A chain of observations, each of whose handlers owns the next one and ends it when it is released.
struct Chain: Sendable {
    /// What the links of the chain are.
    enum Kind: CaseIterable, Sendable {
        case postingThread, queue, mainActor, actor, stream, closure, closureBody, bag, center
    }

    /// How the next observation ends.
    enum Link: CaseIterable, Sendable { case release, cancel, cancelAndWait }

    /// How the first observation ends.
    enum End: CaseIterable, Sendable { case release, cancel, handler }

    let kind: Kind
    let link: Link
    let depth = StackDepth()
    /// The numbers of the observations whose captures have been released.
    let released = Log<Int>()
    /// What `cancelAndWait()` returned.
    let answers = Log<Bool>()

    private let center = NotificationCenter()
    private let queue = OperationQueue()
    private let store = Store()

    init(of kind: Kind, _ link: Link) { (self.kind, self.link) = (kind, link) }

    /// Makes `count` observations, ends the first one, and waits until the captures of all have been released.
    ///
    /// Call it on a thread of its own, which the stack is measured on.
    func run(_ count: Int, _ end: End) {
        var next: Next?
        for number in (1..<count).reversed() { next = makeNext(Owner(self, number, next.take())) }
        let first = Shared<NotificationToken?>(nil)
        first.value = observe(Owner(self, 0, next.take()), isFirst: true) {
            if end == .handler { first.value?.cancel() }
        }
        switch end {
        case .release: first.value = nil
        case .cancel: first.value?.cancel()
        case .handler: center.post(name: .event, object: nil, userInfo: ["number": 0])
        }
        released.wait(forCount: count)
    }

    /// The next observation of the chain, which ends when it is released.
    private struct Next: Sendable {
        let owned: any Sendable
        /// Ends the observation, and returns false if that should have been waited for and was not.
        let end: @Sendable (Link) -> Bool
    }

    /// Ends the next observation when it is released.
    private final class Owner: Sendable {
        private let chain: Chain
        let number: Int
        private let next: Next?

        init(_ chain: Chain, _ number: Int, _ next: Next?) {
            (self.chain, self.number, self.next) = (chain, number, next)
        }

        func endNext() {
            chain.depth.mark()
            if let next, chain.link != .release { chain.answers.add(next.end(chain.link)) }
        }

        deinit {
            endNext()
            chain.released.add(number)
        }
    }

    private func makeNext(_ owner: consuming Owner) -> Next {
        switch kind {
        case .stream:
            let stream = center.payloads(for: .number, onMismatch: { [owner] _ in withExtendedLifetime(owner) {} })
            return Next(owned: stream) { _ in
                stream.finish()
                return true
            }
        case .bag:
            let bag = NotificationToken.Bag()
            observe(owner).store(in: bag)
            return Next(owned: bag) { _ in
                bag.cancelAll()
                return true
            }
        case .center:
            // The center ends the observation, not the token, which the observation's own handler holds.
            let center = Shared(Optional(NotificationCenter())), token = Shared<NotificationToken?>(nil)
            token.value = center.value?.observe(.number) { [owner] _ in withExtendedLifetime((owner, token)) {} }
            return Next(owned: center) { _ in
                center.value = nil
                return true
            }
        default:
            let token = observe(owner)
            return Next(owned: token) { link in
                if link == .cancelAndWait { return token.cancelAndWait() }
                token.cancel()
                return true
            }
        }
    }

    /// Observes with a handler that owns an object.
    private func observe(
        _ owner: Owner, isFirst: Bool = false, then body: @escaping @Sendable () -> Void = {}
    ) -> NotificationToken {
        // Several names, so that one relay does not hold them all.
        let name = isFirst ? .event : Notification.Name("name \(owner.number % 3)")
        let key = Notification.Key<Int>(name, coding: .userInfo("number"))
        let handle: @Sendable () -> Void = { [owner] in withExtendedLifetime(owner) { body() } }
        return switch kind {
        case .queue: center.observe(name: name, queue: queue) { _ in handle() }
        case .mainActor: center.observe(key, on: MainActor.self) { _ in handle() }
        case .actor: center.observe(key, on: store) { _, _ in handle() }
        case .closure where !isFirst: NotificationToken { handle() }
        case .closureBody where !isFirst: NotificationToken { [owner] in owner.endNext() }
        default: center.observe(key) { _ in handle() }
        }
    }
}
