import Foundation
import NotificationToken
import Testing

@Suite("A token", timeLimit)
struct TokenTests {
    private let center = NotificationCenter()

    // MARK: - The end

    @Test("A token is active until it is cancelled")
    func isActive() {
        let token = center.observe(.number) { _ in }
        #expect(token.isActive)

        token.cancel()
        #expect(!token.isActive)
    }

    @Test("The release of a token ends its observation")
    func releaseEndsTheObservation() {
        let numbers = Log<Int>()
        let token = Shared<NotificationToken?>(center.observe(.number) { numbers.add($0) })
        center.post(.number, payload: 1)

        token.value = nil
        center.post(.number, payload: 2)

        #expect(numbers.values == [1])
    }

    @Test("A handler that cancels its own token isn't called again")
    func handlerMayCancelItsToken() {
        let token = Shared<NotificationToken?>(nil)
        let log = Log<String>()
        token.value = center.observe(.number) {
            token.value?.cancel()
            log.add("\($0)")
        }

        for number in 1...2 { center.post(.number, payload: number) }

        #expect(log.values == ["1"])
    }

    @Test("A token may be cancelled under a lock of the program that its running handler waits for")
    func cancelUnderALock() async {
        let lock = NSLock()
        let arrival = Signal("the handler's call")
        let token = center.observe(.number) { _ in
            arrival.send()
            lock.withLock {}
        }

        await onThread { [center] in
            let poster = lock.withLock {
                let poster = JoinableThread { center.post(.number, payload: 1) }
                arrival.wait()
                token.cancel()
                return poster
            }
            poster.join()
        }

        #expect(!token.isActive)
    }

    @Test("A token may be released while its center holds its lock")
    func releaseUnderTheCentersLock() {
        let capture = Capture()
        // Since Swift 6.3, a center on Linux destroys a block under its lock, and this one is the token's only owner.
        func addObserver() -> any NSObjectProtocol {
            let token = center.observe(.number, using: capture.handler())
            return center.addObserver(forName: .other, object: nil, queue: nil) { _ in withExtendedLifetime(token) {} }
        }

        autoreleasepool { center.removeObserver(addObserver()) }

        #expect(capture.isReleased)
    }

    @Test("The end of an observation ends another one whose token only its handler held")
    func endReleasesCapturedTokens() {
        let capture = Capture()
        func observe() -> NotificationToken {
            let captured = center.observe(.number, using: capture.handler())
            return center.observe(.number) { _ in withExtendedLifetime(captured) {} }
        }
        let token = observe()
        #expect(!capture.isReleased)

        token.cancel()

        #expect(capture.isReleased)
    }

    // MARK: - A closure

    @Test("A token's closure runs once, although the token is cancelled twice and then released")
    func closureRunsOnce() {
        let runs = Log<Int>()
        let token = Shared<NotificationToken?>(NotificationToken { runs.tick() })

        for _ in 0..<2 { token.value?.cancel() }
        token.value = nil

        #expect(runs.count == 1)
    }

    /// What ends a token.
    enum End: CaseIterable {
        case cancel, release

        func end(_ token: Shared<NotificationToken?>) {
            if self == .cancel { token.value?.cancel() } else { token.value = nil }
        }
    }

    @Test("A token's closure without an actor runs at once, on the thread that ends it", arguments: End.allCases)
    func closureRunsOnTheThreadThatEndsIt(end: End) async {
        let threads = Log<ObjectIdentifier>()
        let token = Shared<NotificationToken?>(NotificationToken { threads.add(ObjectIdentifier(Thread.current)) })

        let ender = await onThread {
            end.end(token)
            #expect(threads.count == 1)
            return ObjectIdentifier(Thread.current)
        }

        #expect(threads.values == [ender])
    }

    @Test("A token's closure on the main actor runs before a call on the main actor returns", arguments: End.allCases)
    @MainActor func closureOnTheMainActorRunsAtOnceThere(end: End) {
        let runs = Log<Bool>()
        let token = Shared<NotificationToken?>(NotificationToken { runs.add(isOnMainQueue) })

        end.end(token)

        #expect(runs.values == [true])
    }

    @Test("A token's closure on the main actor runs there later if another thread ends it", arguments: End.allCases)
    @MainActor func closureOnTheMainActorRunsLater(end: End) async {
        let runs = Log<Bool>()
        let token = Shared<NotificationToken?>(NotificationToken { runs.add(isOnMainQueue) })

        // The main actor is busy meanwhile.
        JoinableThread { end.end(token) }.join()
        #expect(runs.count == 0)

        await drainMainQueue()
        #expect(runs.values == [true])
    }

    @Test("A token's closure on a global actor runs there later", arguments: End.allCases)
    func closureOnAGlobalActorRunsThere(end: End) async {
        let runs = Log<Bool>()
        let token = Shared<NotificationToken?>(
            NotificationToken { @GatedGlobalActor in runs.add(GatedGlobalActor.executor.isCurrent) })

        end.end(token)

        await onThread { runs.wait(forCount: 1) }
        #expect(runs.values == [true])
    }

    @Test("A token's closure finds a weak reference to the released object that kept the token nil")
    func weakOwnerIsNil() {
        final class Owner: Sendable {
            private let token = Shared<NotificationToken?>(nil)

            init(_ log: Log<Bool>) { token.value = NotificationToken { [weak self] in log.add(self == nil) } }
        }
        let log = Log<Bool>()
        let owner = Shared<Owner?>(Owner(log))

        owner.value = nil

        #expect(log.values == [true])
    }

    // MARK: - Storing

    @Test("A token that is stored in a set ends when the set releases it")
    func storeInSet() {
        let runs = Log<Int>()
        var tokens: Set<NotificationToken> = []
        NotificationToken { runs.tick() }.store(in: &tokens)
        #expect(tokens.count == 1)
        #expect(runs.count == 0)

        withExtendedLifetime(tokens) {}
        tokens = []

        #expect(runs.count == 1)
    }

    @Test("A token is stored at the end of a collection of any kind")
    func storeInCollection() {
        let tokens = [NotificationToken {}, NotificationToken {}]
        var array = [tokens[0]]
        var contiguous = ContiguousArray([tokens[0]])

        tokens[1].store(in: &array)
        tokens[1].store(in: &contiguous)

        #expect(array == tokens)
        #expect(Array(contiguous) == tokens)
    }

    @Test("A token that is stored in a bag is one of its tokens")
    func storeInBag() {
        let bag = NotificationToken.Bag()
        let token = NotificationToken {}

        token.store(in: bag)
        #expect(bag.count == 1)

        bag.cancelAll()
        #expect(!token.isActive)
    }
}
