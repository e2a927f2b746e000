import Foundation
import NotificationToken
import Testing

@Suite("A bag owns tokens", timeLimit)
struct BagTests {
    private let center = NotificationCenter()

    @Test("A bag cancels what it holds when it is released, even if somebody else holds the token too")
    func releasedBag() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in calls.tick() }
        do {
            let bag = NotificationToken.Bag()
            token.store(in: bag)
            #expect(bag.count == 1)
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 0)
        #expect(!token.isActive)
    }

    @Test("After cancelAll() a bag stays usable; after invalidate() it cancels what comes at once")
    func cancelAllAndInvalidate() {
        let bag = NotificationToken.Bag()
        let first = center.observe(name: .event) { _ in }
        bag.insert(first)
        bag.cancelAll()
        #expect(!first.isActive)
        #expect(bag.count == 0)
        let second = center.observe(name: .event) { _ in }
        bag.insert(second)
        #expect(second.isActive)
        bag.invalidate()
        let third = center.observe(name: .event) { _ in }
        bag.insert(third)
        #expect(!second.isActive && !third.isActive)
        #expect(bag.count == 0)
    }

    @Test("cancelAll() lets go of the tokens")
    func letsGo() {
        let bag = NotificationToken.Bag()
        weak var weakToken: NotificationToken?
        do {
            let token = center.observe(name: .event) { _ in }
            weakToken = token
            bag.insert(token)
        }
        #expect(weakToken != nil)
        bag.cancelAll()
        #expect(weakToken == nil)
    }

    @Test("Cancelled tokens are purged, and counted no more")
    func purges() {
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
    }

    @Test("A token whose end inserts into the bag, or empties it, is harmless")
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

    @Test("Insertion, counting and cancellation on four threads lose no token, and end each once")
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
}
