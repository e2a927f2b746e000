import Foundation
import NotificationToken
import Testing

private protocol Named {}
extension Thing: Named {}

@Suite("C8 A sender is found in every wrapping, and a value is none", timeLimit)
struct WrappedSenderTests {
    private let center = NotificationCenter()

    private func post<Sender>(from sender: Sender) {
        center.post(name: .event, object: sender)
    }

    /// Posts from an object in every wrapping, and from nobody and a stranger.
    private func postWrapped(_ thing: Thing) {
        post(from: thing)
        post(from: thing as any Named)
        post(from: Optional(thing))
        post(from: Optional<Thing>.none)
        post(from: Thing() as any Named)
    }

    @Test("A sender that generic code posts is found, also inside an existential or an optional")
    func wrappedSender() {
        let thing = Thing()
        let calls = Log<Int>()
        let token = center.observe(name: .event, object: thing) { _ in calls.tick() }
        postWrapped(thing)
        #expect(calls.count == 3)
        token.cancel()
    }

    @Test("So it is in Foundation; but its center before Swift 6.3 finds no sender that is no NSObject")
    func wrappedSenderInFoundation() {
        let thing = Thing()
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: thing, queue: nil) { _ in calls.tick() }
        postWrapped(thing)
        #expect(calls.count == (FoundationCenter.current == .old ? 0 : 3))
        center.removeObserver(observer)
    }

    @Test("A value that raw code posts as the sender matches nobody, and passes unharmed")
    func valueAsSender() {
        let sender = Thing()
        let calls = Log<Int>()
        let tokens = [
            center.observe(name: .event, object: sender) { _ in calls.add(1) },
            center.observe(name: .event) { if $0.object as? String == "value" { calls.add(2) } },
        ]
        center.post(name: .event, object: "value")
        #expect(calls.values == [2])
        #expect(tokens.count == 2)
    }
}
