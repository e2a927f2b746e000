import Foundation
import NotificationToken
import Testing

@Suite("C6 A chain of observations that own each other ends without deepening the stack", timeLimit)
struct ChainTests {
    private let center = NotificationCenter()

    /// What the links of the chain are.
    enum Kind: CaseIterable, Sendable { case postingThread, mainActor, stream, closure, bag, center }

    /// How each link ends the next one.
    enum End: CaseIterable, Sendable { case release, cancel, cancelAndWait }

    /// Ends a link, and returns false if that should have been waited for and was not.
    private typealias Link = @Sendable (End) -> Bool

    /// Makes a link whose handler is the only owner of an object.
    private func makeLink(_ kind: Kind, _ number: Int, owning object: consuming Deinit) -> Link {
        // Several names, so that one relay does not hold them all.
        let key = Notification.Key<Int>("number \(number % 3)")
        let handler: @Sendable (Int) -> Void = { [object] _ in withExtendedLifetime(object) {} }
        let token: NotificationToken
        switch kind {
        case .postingThread: token = center.observe(key, using: handler)
        case .mainActor: token = center.observe(key, on: MainActor.self) { handler($0) }
        case .closure: token = NotificationToken { handler(0) }
        case .stream:
            let stream = center.payloads(for: key, onMismatch: { _ in handler(0) })
            return { end in
                if end != .release { stream.finish() }
                return true
            }
        case .bag:
            let bag = NotificationToken.Bag()
            center.observe(key, using: handler).store(in: bag)
            return { end in
                if end != .release { bag.cancelAll() }
                return true
            }
        case .center:
            // The center ends the observation, not the token, which the observation's own handler holds.
            let center = Shared(Optional(NotificationCenter())), token = Shared<NotificationToken?>(nil)
            token.value = center.value?.observe(key) { number in withExtendedLifetime(token) { handler(number) } }
            return { end in
                if end != .release { center.value = nil }
                return true
            }
        }
        return { end in
            if end == .cancel { token.cancel() }
            return end != .cancelAndWait || token.cancelAndWait()
        }
    }

    @Test(
        "On a small stack, ending the first of 3,000 observations releases the captures of all, 16 nested, on the main actor or before the call returns",
        arguments: Kind.allCases, End.allCases)
    func smallStack(kind: Kind, end: End) async {
        let (count, gone, waited) = (3_000, Log<Int>(), Shared(true))
        await onThread {
            Worker(stackSize: 512 * 1024) {
                var first: Link?
                for number in 0..<count {
                    let next = first.take()
                    let object = Deinit {
                        if next?(end) == false { waited.value = false }
                        gone.add(number)
                    }
                    first = makeLink(kind, number, owning: object)
                }
                if first?(end) == false { waited.value = false }
                first = nil
            }.join()
        }
        if kind == .mainActor { await drainMainQueue() }
        #expect(gone.count == count)
        // Up to 16 are nested. The innermost one returns first.
        if kind == .postingThread && end == .cancel { #expect(gone.values.first == count - 16) }
        #expect(waited.value)
    }
}
