import Foundation
import NotificationToken
import Testing

@Suite("Concurrent use by many threads", timeLimit)
struct ConcurrentUseTests {
    private struct Letter: Sendable { let poster, number: Int }

    /// What the handler of one observation gets.
    ///
    /// `@unchecked Sendable`: the variables have no locks, because the library promises that everything is written
    /// before it is read, and Thread Sanitizer checks it.
    private final class Reader: @unchecked Sendable {
        /// The last letter of one poster.
        final class Last: @unchecked Sendable { var number: Int? }

        let last = (0..<4).map { _ in Last() }
        var isOver = false
        let faults: Log<String>

        init(_ faults: Log<String>) { self.faults = faults }

        func read(_ letter: Letter) {
            let last = last[letter.poster]
            if isOver { faults.add("after cancel(then:): \(letter)") }
            // More: some are lost. Less: doubled, or out of order.
            if let number = last.number, letter.number != number + 1 { faults.add("\(letter) after \(number)") }
            last.number = letter.number
        }
    }

    private let center = NotificationCenter()
    private let store = Store()
    private let queue = OperationQueue()
    private let faults = Log<String>()
    private let released = Shared(0)

    private func observe(_ key: Notification.Key<Letter>) -> (NotificationToken, Reader) {
        let reader = Reader(faults)
        let capture = OnDeinit { [released] in released.change { $0 += 1 } }
        let read: @Sendable (Letter) -> Void = { letter in withExtendedLifetime(capture) { reader.read(letter) } }
        let token =
            switch Int.random(in: 0..<4) {
            case 0: center.observe(key, using: read)
            case 1: center.observe(key) { @MainActor in read($0) }
            case 2: center.observe(key, on: store) { read($1) }
            default: center.observe(name: key.name, queue: queue) { if let letter = $0[key] { read(letter) } }
            }
        return (token, reader)
    }

    @Test("Two threads that post call a handler on the posting thread at the same time")
    func handlerIsCalledConcurrently() async {
        let calls = Log<Int>()
        let token = center.observe(.number) { _ in
            calls.tick()
            // Each call returns after the other one has begun.
            calls.wait(forCount: 2, "a concurrent call of the handler")
        }

        let posters = (0..<2).map { number in
            JoinableThread { [center] in center.post(.number, payload: number) }
        }
        await onThread { for poster in posters { poster.join() } }
        token.cancel()

        #expect(calls.count == 2)
    }

    @Test("Each observation gets the letters of each of four threads in order, and none after cancel(then:)")
    func lettersArriveInOrder() async {
        queue.maxConcurrentOperationCount = 1
        let keys = (0..<3).map { Notification.Key<Letter>("letter \($0)") }
        let slots = (0..<12).map { _ in Shared<(token: NotificationToken, reader: Reader)?>(nil) }
        let observed = Shared(0)

        let threads = (0..<4).map { poster in
            JoinableThread {
                var posted = keys.map { _ in 0 }
                for _ in 0..<1_000 {
                    let (index, slot) = (Int.random(in: 0..<3), slots[Int.random(in: 0..<12)])
                    switch Int.random(in: 0..<8) {
                    case 0..<5:
                        center.post(keys[index], payload: Letter(poster: poster, number: posted[index]))
                        posted[index] += 1
                    case 5..<7:
                        slot.value = observe(keys[index])
                        observed.change { $0 += 1 }
                    default: if let old = slot.take() { old.token.cancel { old.reader.isOver = true } }
                    }
                }
            }
        }
        await onThread { for thread in threads { thread.join() } }

        for slot in slots { slot.value = nil }
        await drainMainQueue()
        await store.occupy(during: {})
        await drainMainQueue()

        #expect(faults.values == [])
        #expect(released.value == observed.value)
    }
}
