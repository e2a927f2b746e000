import Foundation
import NotificationToken
import Testing

@Suite("A bag owns tokens, on any thread", timeLimit)
struct BagTests {
    private let center = NotificationCenter()

    @Test("A bag that is released cancels its tokens, even if they are referenced elsewhere")
    func releasedBag() {
        let token = center.observe(name: .event) { _ in }
        do {
            let bag = NotificationToken.Bag()
            token.store(in: bag)
            #expect(bag.count == 1)
        }
        #expect(!token.isActive)
    }

    @Test("A bag is usable after cancelAll(), and cancels what is inserted after invalidate()")
    func cancelAllAndInvalidate() {
        let bag = NotificationToken.Bag()
        let tokens = (0..<3).map { _ in center.observe(name: .event) { _ in } }
        bag.insert(tokens[0])
        bag.cancelAll()
        #expect(tokens.map(\.isActive) == [false, true, true])
        #expect(bag.count == 0)
        bag.insert(tokens[1])
        #expect(tokens[1].isActive)
        bag.invalidate()
        bag.insert(tokens[2])
        #expect(tokens.map(\.isActive) == [false, false, false])
        #expect(bag.count == 0)
    }

    @Test(
        "A bag releases tokens that were cancelled, by cancelAll() or elsewhere, and doesn't count them"
    )
    func releases() {
        let bag = NotificationToken.Bag()
        let kept = center.observe(name: .event) { _ in }
        bag.insert(kept)
        weak var last: NotificationToken?
        for number in 0..<100_000 {
            let token = center.observe(name: .event) { _ in }
            bag.insert(token)
            token.cancel()
            if number == 99_000 { last = token }
        }
        #expect(last == nil)
        #expect(bag.count == 1)
        kept.cancel()
        #expect(bag.count == 0)
        autoreleasepool {
            let token = center.observe(name: .event) { _ in }
            last = token
            bag.insert(token)
        }
        #expect(last != nil)
        bag.cancelAll()
        #expect(last == nil)
    }

    @Test("A token's closure may insert into the bag that cancels it, and empty it")
    func reentrant() {
        let bag = NotificationToken.Bag()
        let inserted = Log<Int>()
        for _ in 0..<4 {
            bag.insert(
                NotificationToken { [weak bag] in
                    inserted.tick()
                    bag?.insert(NotificationToken { inserted.tick() })
                    if inserted.count > 2 { bag?.cancelAll() }
                })
        }
        bag.cancelAll()
        bag.invalidate()
        #expect(bag.count == 0)
        #expect(inserted.count == 8)
    }

    @Test("Four threads that insert, count and cancel lose no token and end each one once (50 rounds)")
    func threads() {
        for _ in 0..<50 {
            let bag = NotificationToken.Bag()
            let ends = Log<Int>()
            let workers = (0..<4).map { worker in
                Worker {
                    for number in 0..<100 {
                        bag.insert(NotificationToken { ends.tick() })
                        if number % 10 == worker { bag.cancelAll() }
                        if number % 7 == worker { _ = bag.count }
                    }
                    if worker == 0 { bag.invalidate() }
                }
            }
            for worker in workers { worker.join() }
            #expect(ends.count == 400)
            #expect(bag.count == 0)
        }
    }

    /// How an observation ends if only a bag holds its token.
    enum End: CaseIterable { case centerDies, targetDies, handlerCancels, cancelAll }

    @Test(
        "The deinit of a capture may count and insert in the bag of its token while another thread counts",
        arguments: End.allCases)
    func deinitOfACapture(end: End) async {
        let count = 64, ends = Log<Int>()
        await onThread {
            for round in 1...20 {
                let bag = NotificationToken.Bag()
                var centers = (0..<count).map { _ in NotificationCenter() }
                var targets: [Thing?] = centers.map { _ in Thing() }
                for (center, target) in zip(centers, targets.compactMap { $0 }) {
                    let capture = Capture { [weak bag] in
                        _ = bag?.count
                        bag?.insert(NotificationToken {})
                        ends.tick()
                    }
                    let slot = Shared<NotificationToken?>(nil)
                    let handler: @Sendable (Int) -> Void = capture.handler { _ in slot.take()?.cancel() }
                    let token = center.observe(.number, with: target) { handler($1) }
                    if end == .handlerCancels { slot.value = token }
                    bag.insert(token)
                }
                let isOver = Shared(false)
                let counter = Worker {
                    while !isOver.value {
                        _ = bag.count
                        pause(0.000_01)  // Or no other thread would ever acquire the lock.
                    }
                }
                if end == .cancelAll { bag.cancelAll() }
                for index in centers.indices {
                    if end == .targetDies { targets[index] = nil }
                    if end != .centerDies { centers[index].post(.number, payload: 1) }
                    centers[index] = NotificationCenter()
                }
                for _ in 0..<1_000 { bag.insert(NotificationToken {}) }
                isOver.value = true
                counter.join()
                if ends.count != round * count { return }
            }
        }
        #expect(ends.count == 20 * count)
    }
}
