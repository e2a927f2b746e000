import Foundation
import NotificationToken
import Testing

@Suite("keepObserving()", timeLimit)
struct KeepObservingTests {
    private let center = NotificationCenter()
    private let numbers = Log<Int>()

    /// Adds the numbers that a handler receives to a list.
    private var add: @Sendable (Int) -> Void { { [numbers] in numbers.add($0) } }

    @Test("Without its token, an observation goes on as long as its target lives")
    func goesOnForItsTarget() {
        let target = Shared<PlainObject?>(makePlainObject())
        if let target = target.value { center.observe(.number, with: target) { [add] in add($1) }.keepObserving() }
        center.post(.number, payload: 1)

        target.value = nil
        center.post(.number, payload: 2)

        #expect(numbers.values == [1])
    }

    @Test("Without its token, an observation goes on as long as its actor lives")
    func goesOnForItsActor() async {
        let store = Shared<GatedStore?>(GatedStore())
        if let store = store.value { center.observe(.number, on: store) { [add] in add($1) }.keepObserving() }
        center.post(.number, payload: 1)
        // The actor runs its jobs in the order in which they are enqueued.
        await store.value?.insert(0)

        store.value = nil
        center.post(.number, payload: 2)

        #expect(numbers.values == [1])
    }

    @Test("Without its token and a target, an observation goes on as long as its center lives")
    func goesOnForItsCenter() {
        let capture = Capture()
        let center = Shared<NotificationCenter?>(NotificationCenter())
        autoreleasepool {
            center.value?.observe(.number, using: capture.handler(add)).keepObserving()
            center.value?.post(.number, payload: 1)
        }
        #expect(!capture.isReleased)

        autoreleasepool { center.value = nil }

        #expect(capture.isReleased)
        #expect(numbers.values == [1])
    }

    @Test("An observation that keeps observing goes on after its sender has been released")
    func goesOnWithoutItsSender() {
        let sender = Shared<PlainObject?>(makePlainObject())
        let token = sender.value.map { center.observe(.number, object: $0, using: add) }
        token?.keepObserving()

        sender.value = nil

        #expect(token?.isActive == true)
    }

    @Test("cancel() ends an observation that keeps observing")
    func cancelEndsIt() {
        let token = center.observe(.number, using: add)
        token.keepObserving()

        token.cancel()
        center.post(.number, payload: 1)

        #expect(!token.isActive)
        #expect(numbers.values == [])
    }

    @Test("The release of a bag ends an observation that keeps observing")
    func releaseOfABagEndsIt() {
        let bag = Shared<NotificationToken.Bag?>(NotificationToken.Bag())
        let token = center.observe(.number, using: add)
        token.keepObserving()
        bag.value?.insert(token)

        bag.value = nil

        #expect(!token.isActive)
    }

    @Test("The release of a set doesn't end an observation that keeps observing")
    func releaseOfASetDoesNotEndIt() {
        // Nothing else keeps the token.
        let tokens = Shared<Set<NotificationToken>>([center.observe(.number, using: add)])
        for token in tokens.value { token.keepObserving() }

        tokens.value = []
        center.post(.number, payload: 1)

        #expect(numbers.values == [1])
    }

    @Test("For a token that runs a closure, keepObserving() does nothing: its release runs the closure")
    func closureRunsAtTheRelease() {
        let runs = Log<Int>()

        NotificationToken { runs.tick() }.keepObserving()

        #expect(runs.count == 1)
    }
}
