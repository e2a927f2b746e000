import Foundation
import NotificationToken
import Testing

@Suite("cancel(then:)", timeLimit)
struct CancelThenTests {
    /// What a token ends, and where that runs.
    struct UserCode: CustomTestStringConvertible, Sendable {
        let place: TestedPlace
        /// Whether it is the closure of a token, and not a handler.
        let isClosure: Bool

        static let handlers = TestedPlace.allCases.map { Self(place: $0, isClosure: false) }
        static let closures = [TestedPlace.postingThread, .mainActor, .globalActor]
            .map { Self(place: $0, isClosure: true) }
        static let all = handlers + closures

        var testDescription: String { "\(isClosure ? "closure" : "handler"), \(place)" }

        /// Whether the thread that ends it releases it, and doesn't leave that to an actor.
        var hasNoActor: Bool { [.postingThread, .queue].contains(place) }
    }

    private let center = NotificationCenter()
    private let store = GatedStore()
    private let log = Log<String>()

    /// Makes a token that ends some user code, whose release is logged.
    private func makeToken(
        _ code: UserCode, _ capture: Capture? = nil, _ body: @escaping @Sendable () -> Void = {}
    ) -> NotificationToken {
        let handler = (capture ?? self.capture()).handler { (_: Int) in body() }
        if !code.isClosure { return code.place.observe(center, on: store, handler) }
        return switch code.place {
        case .mainActor: NotificationToken { @MainActor in handler(1) }
        case .globalActor: NotificationToken { @GatedGlobalActor in handler(1) }
        default: NotificationToken { handler(1) }
        }
    }

    private func capture() -> Capture { Capture { [log] in log.add("released") } }

    // MARK: - Before, in and after the release

    @Test("The closure is called after the release of the handler, or of the token's closure", arguments: UserCode.all)
    func closureIsCalledAfterTheRelease(code: UserCode) async {
        let token = makeToken(code)

        await onThread {
            token.cancel { log.add("then") }
            log.wait(forCount: 2)
        }

        #expect(log.values == ["released", "then"])
    }

    @Test(
        "Without an actor, the closure is called before cancel(then:) returns",
        arguments: UserCode.all.filter(\.hasNoActor))
    func closureIsCalledBeforeTheCallReturns(code: UserCode) {
        let token = makeToken(code)

        token.cancel { log.add("then") }

        #expect(log.values == ["released", "then"])
    }

    @Test("On the main actor, the closure is called before a call there returns")
    @MainActor func closureIsCalledBeforeTheCallReturnsOnTheMainActor() {
        let token = makeToken(UserCode(place: .mainActor, isClosure: false))

        token.cancel { log.add("then") }

        #expect(log.values == ["released", "then"])
    }

    @Test("After the release, cancel(then:) calls its closure before it returns", arguments: UserCode.all)
    func closureIsCalledAtOnceAfterTheRelease(code: UserCode) async {
        let token = makeToken(code)
        await token.cancelAndWait()

        token.cancel { log.add("then") }

        #expect(log.values == ["released", "then"])
    }

    @Test("Each of three calls of cancel(then:) calls its closure once", arguments: UserCode.all)
    func eachCallCallsItsClosureOnce(code: UserCode) async {
        let token = makeToken(code)

        await onThread {
            for number in 1...3 { token.cancel { log.add("then \(number)") } }
            log.wait(forCount: 4)
        }

        #expect(log.values.first == "released")
        #expect(log.values.dropFirst().sorted() == ["then 1", "then 2", "then 3"])
    }

    @Test("A closure of cancel(then:) that is called in the deinit of a handler's capture waits for that release")
    func closureWaitsForTheDeinitThatCancels() {
        let token = Shared<NotificationToken?>(nil)
        let capture = Capture { [log] in
            token.value?.cancel { log.add("then") }
            log.add("released")
        }
        token.value = center.observe(.number, using: capture.handler())

        token.value?.cancel()

        #expect(log.values == ["released", "then"])
    }

    @Test("Once its actor is gone, the closure is called before cancel(then:) returns")
    func closureIsCalledWithoutTheActor() {
        let store = Shared<GatedStore?>(GatedStore())
        let token = store.value.map { TestedPlace.actor.observe(center, on: $0, capture().handler()) }
        store.value = nil

        token?.cancel { log.add("then") }

        #expect(log.values == ["released", "then"])
    }

    // MARK: - While the handler runs

    @Test(
        "While a handler runs, the closure of cancel(then:) waits until it has returned and is released",
        arguments: UserCode.all.filter { $0.place != .mainActor })
    func closureWaitsForTheRunningHandler(code: UserCode) async {
        let gate = Gate()
        let token = makeToken(code) { gate.pass() }
        let starter = JoinableThread { [center] in
            if code.isClosure { token.cancel() } else { center.post(.number, payload: 1) }
        }
        await onThread { gate.waitForArrival() }

        // Calls on this thread and on the main actor return.
        token.cancel { log.add("then") }
        await MainActor.run { token.cancel { log.add("then") } }
        #expect(log.values == [])

        gate.open()
        await onThread {
            starter.join()
            log.wait(forCount: 3)
        }
        #expect(log.values == ["released", "then", "then"])
    }

    @Test("A handler that calls cancel(then:) in a call nested 10 deep is released when the outermost call returns")
    func closureWaitsForTheOutermostCall() {
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(
            .number,
            using: capture().handler { [center, log] number in
                if number < 10 { center.post(.number, payload: number + 1) }
                if number == 10 { token.value?.cancel { log.add("then") } }
                log.add("\(number)")
            })

        center.post(.number, payload: 1)

        let returns = (1...10).reversed().map { "\($0)" }
        #expect(log.values == returns + ["released", "then"])
    }

    @Test("Eight threads that call cancel(then:) while a handler writes to memory find it written, and may free it")
    func closureMayFreeWhatTheHandlerUses() {
        for _ in 0..<100 {
            let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
            memory.initialize(to: 0)
            let address = UInt(bitPattern: memory)
            let closures = Shared(0)
            let token = center.observe(.number) { UnsafeMutablePointer<Int>(bitPattern: address)?.pointee += $0 }

            let poster = JoinableThread { [center] in for _ in 0..<100 { center.post(.number, payload: 1) } }
            let enders = (0..<8).map { _ in
                JoinableThread {
                    token.cancel {
                        let count = UnsafeMutablePointer<Int>(bitPattern: address)?.pointee ?? -1
                        #expect((0...100).contains(count))
                        var isLast = false
                        closures.change { count in
                            count += 1
                            isLast = count == 8
                        }
                        if isLast { UnsafeMutablePointer<Int>(bitPattern: address)?.deallocate() }
                    }
                }
            }

            for thread in enders + [poster] { thread.join() }
            #expect(closures.value == 8)
        }
    }

    // MARK: - What the closure may do

    @Test(
        "A closure that cancels, observes and posts, under a lock of the program, deadlocks with nobody",
        arguments: UserCode.all)
    func closureMayUseTheLibraryUnderALock(code: UserCode) async {
        let lock = NSRecursiveLock()
        let other = center.observe(.text) { _ in }
        let token = makeToken(code, Capture { other.cancel { lock.withLock {} } })

        await onThread {
            lock.withLock {
                token.cancel { [center, log] in
                    token.cancel { log.add("inner") }
                    center.observe(.number) { log.add("\($0)") }.cancel { log.add("own") }
                    center.post(.number, payload: 1)
                    log.add("outer")
                }
            }
            log.wait(forCount: 3)
        }

        #expect(log.values == ["inner", "own", "outer"])
    }
}
